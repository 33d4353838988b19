import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/**
 * Fastify's own serializers, each compiled when it is first needed: all of them at once are a quarter of a start, and
 * most are of errors that no route may ever send.
 */
export const buildLazySerializer: typeof build = (schemas, options) => {
  const compile = build(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (document) => {
      serialize ??= compile(route);
      return serialize(document);
    };
  };
};
