/** When a secret key was last used, and the actor who created it; null for keys of earlier versions. */
export const secretKeyUse = {
  name: '020-secret-key-use',
  sql: `
    alter table secret_keys add column last_use_time timestamptz, add column created_by text;
  `,
} as const;
