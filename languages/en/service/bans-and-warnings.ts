import type { standing as source } from '../../es/service/bans-and-warnings.ts'

/** What a rider is told of warnings and bans. `day`: the last one, in words; null where there is no end. */
export const standing = {
  title: 'Your account',
  warned: 'Somebody at Woodalo has written to you about your trips. You find it in your account.',
  banned: (day: string | null) =>
    day === null
      ? 'You can no longer ask for trips. Your account says why, and you can appeal there.'
      : `You cannot ask for trips until ${day}. Your account says why, and you can appeal there.`,
  lifted: 'You can ask for trips again: we have lifted the ban.',
  kept: 'We have read your appeal, and the ban stays. You find our answer in your account.',
  refused: (day: string | null) =>
    day === null
      ? 'You cannot ask for trips: your account is banned. Your account says why, and how to appeal.'
      : `You cannot ask for trips until ${day}. Your account says why, and how to appeal.`,
} satisfies typeof source
