import Type, { type Static } from 'typebox';

/** Something about a stored resource that an editor should mend: it was stored all the same. */
export const Problem = Type.Object({
  field: Type.String({ description: 'Path of the field, e.g. videoIds' }),
  reason: Type.String({ description: 'Stable: as in errors, or PLAYABLE_BEFORE_RELEASE' }),
  message: Type.String({ description: 'What is wrong and what to do' }),
  severity: Type.Enum(['ERROR', 'WARNING'], { description: 'ERROR: visitors miss something' }),
});

export type WireProblem = Static<typeof Problem>;

/** Output only, of resources that may have problems. */
export const problemFields = {
  problems: Type.Optional(
    Type.Array(Problem, { description: 'In answers to Create, Get, List and Update; absent: there are none' })
  ),
} as const;
