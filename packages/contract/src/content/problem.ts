import Type, { type Static } from 'typebox';

/** A fault of a stored resource that an editor should correct. It does not keep the resource from being stored. */
export const Problem = Type.Object({
  field: Type.String({ description: 'Path of the field, e.g. videoIds' }),
  reason: Type.String({ description: 'Stable: as in errors, or PLAYABLE_BEFORE_RELEASE' }),
  message: Type.String({ description: 'The problem and how to solve it' }),
  severity: Type.Enum(['ERROR', 'WARNING'], { description: 'ERROR: visitors miss something' }),
});

export type WireProblem = Static<typeof Problem>;

/** Output only, of resources that may have problems. */
export const problemFields = {
  problems: Type.Optional(
    Type.Array(Problem, { description: 'In answers to Create, Get, List and Update; absent: there are none' })
  ),
} as const;
