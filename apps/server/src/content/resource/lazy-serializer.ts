import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/**
 * Fastify's own serializers, each compiled when it is first used. Compiling all of them takes a quarter of the start,
 * and most are for errors that a route never sends.
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
