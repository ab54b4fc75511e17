/** Why a rider reports another. */
export const reportKinds = ['no-show', 'no-settlement', 'behaviour', 'danger', 'fake', 'other'] as const

export type ReportKind = (typeof reportKinds)[number]
