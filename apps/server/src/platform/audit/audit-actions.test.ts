import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { chainOf, requireAuditActions, SERVER_CHAIN } from './audit-actions.ts';

describe('requireAuditActions', () => {
  const app = () => {
    const made = Fastify();
    requireAuditActions(made);
    return made;
  };
  const permission = 'content:publish' as const;
  const answer = async () => ({});

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)('rejects a management route with %s and no action', (method) => {
    const route = { method, url: '/v1/x', handler: answer };
    expect(() => app().route({ ...route, config: { permission } })).toThrow(`${method} /v1/x has no audit`);
    expect(() => app().route({ ...route, config: { permission, audit: null } })).not.toThrow();
    expect(() => app().route({ ...route, config: { permission, audit: 'x.create' } })).not.toThrow();
  });

  it('needs no action to read, and none for visitors', () => {
    expect(() => app().get('/v1/x', { config: { permission } }, answer)).not.toThrow();
    expect(() => app().post('/v1/x', answer)).not.toThrow();
  });
});

describe('chainOf', () => {
  it.each(['auth.signIn', 'user.update', 'publisher.create', 'publisher.delete', 'publisher.undelete'])(
    '%s is in the chain of the server',
    (action) => expect(chainOf(action, 'acme')).toBe(SERVER_CHAIN)
  );

  it.each(['publisher.update', 'publisher.import', 'membership.update', 'event.create'])(
    '%s is in the chain of its publisher',
    (action) => expect(chainOf(action, 'acme')).toBe('acme')
  );
});
