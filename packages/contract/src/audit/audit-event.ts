import Type, { type Static } from 'typebox';
import { listOf } from '../content/list.ts';
import { Nullable } from '../field.ts';

/** Audit events on a page by default and at most (studio.md §1). */
export const DEFAULT_AUDIT_PAGE_SIZE = 50;
export const MAX_AUDIT_PAGE_SIZE = 200;

const Fields = Nullable(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'Changed fields only. Secrets are "(secret)", personal data is "(personal)"',
  })
);
const Sequence = Type.Integer({ minimum: 0, description: 'Number in the chain, from 1, without gaps' });
const Hash = Type.String({ description: 'SHA-256, lower-case hex' });
const ChainName = Nullable(Type.String({ description: 'Id of the publisher; null: the chain of the server' }));

/** One event of the audit log (studio.md §3). */
export const AuditEvent = Type.Object(
  {
    id: Type.String(),
    sequence: Sequence,
    time: Type.String({ description: 'RFC 3339 UTC' }),
    actor: Type.String({ description: 'operator, secretKeys/{k}, users/{u}, schedules/{s}, system or anonymous' }),
    actorName: Nullable(Type.String({ description: 'Its current display name; not part of the hash' })),
    session: Nullable(Type.String({ description: 'Id of the session or secret key' })),
    via: Type.Enum(['STUDIO', 'API', 'CLI', 'SCHEDULE', 'OIDC']),
    action: Type.String({ description: 'Such as event.update' }),
    target: Nullable(Type.String({ description: 'Resource name' })),
    change: Nullable(Type.String({ description: 'changes/{c} of content' })),
    before: Fields,
    after: Fields,
    truncated: Type.Boolean({ description: 'Whether before and after lack fields because of their size' }),
    requestId: Nullable(Type.String({ description: 'X-Request-Id of the response' })),
    addressPrefix: Nullable(Type.String({ description: 'Network of the client: /24 or /48' })),
    userAgent: Nullable(Type.String()),
    hash: Hash,
    previousHash: Type.String({ description: 'hash of the event before; 64 zeros for the first one' }),
  },
  { $id: 'AuditEvent' }
);

export const AuditEventQuery = Type.Object({
  filter: Type.Optional(
    Type.String({ description: 'AIP-160, by actor, action, target and time: action = "event.update"' })
  ),
  pageSize: Type.Optional(
    Type.String({ description: `Default ${DEFAULT_AUDIT_PAGE_SIZE}, at most ${MAX_AUDIT_PAGE_SIZE}` })
  ),
  pageToken: Type.Optional(Type.String({ maxLength: 4_096, description: 'nextPageToken of the page before' })),
});

export const AuditEventList = listOf('auditEvents', AuditEvent);

/** The signed state of a chain. Kept elsewhere, it proves that the chain was not rewritten. */
export const AuditCheckpoint = Type.Object(
  {
    publisher: ChainName,
    sequence: Sequence,
    hash: Hash,
    time: Type.String({ description: 'RFC 3339 UTC' }),
    signature: Type.String({
      description: 'Ed25519 over the RFC 8785 form of publisher, sequence, hash, time and keyId; base64url',
    }),
    keyId: Type.String({ description: 'id of a key of /v1/auditKeys' }),
  },
  { additionalProperties: false }
);

export const VerifyAuditEvents = Type.Object(
  { checkpoint: Type.Optional(Nullable(AuditCheckpoint)) },
  { additionalProperties: false }
);

export const AuditVerification = Type.Object({
  valid: Type.Boolean({ description: 'Whether each event has its hash and follows the one before' }),
  checked: Type.Integer({ description: 'Number of events that were checked' }),
  firstInvalidSequence: Nullable(Type.Integer()),
  matchesCheckpoint: Nullable(
    Type.Boolean({ description: 'null without a checkpoint, and for one older than all stored events' })
  ),
});

const AuditKey = Type.Object({
  id: Type.String({ description: 'JWK thumbprint (RFC 7638)' }),
  publicKey: Type.Object({ kty: Type.Literal('OKP'), crv: Type.Literal('Ed25519'), x: Type.String() }),
});

export const AuditKeyList = listOf('auditKeys', AuditKey);

export type WireAuditEvent = Static<typeof AuditEvent>;
export type WireAuditCheckpoint = Static<typeof AuditCheckpoint>;
export type WireAuditVerification = Static<typeof AuditVerification>;
export type WireAuditKey = Static<typeof AuditKey>;
