import type { letters as source } from '../../es/service/emails-and-sms.ts'

export const letters = {
  verify: (link) => ({
    subject: 'Confirm your email at Woodalo',
    text: `Hello,\n\nTo confirm that this email is yours, open this link (valid for 24 hours):\n\n${link}\n\nIf it was not you, do nothing: without the link nobody can use your email.\n\nWoodalo`,
  }),
  reset: (link) => ({
    subject: 'Choose a new password at Woodalo',
    text: `Hello,\n\nTo choose a new password, open this link (valid for one hour, once):\n\n${link}\n\nIf you did not ask for it, do nothing: your password stays the same.\n\nWoodalo`,
  }),
  settle: (link) => ({
    subject: 'Your share of the ride at Woodalo',
    text: `Hello,\n\nYour share of your last ride is still open. Here you see how much it is, and how to pay it to whoever ordered the taxi:\n\n${link}\n\nIf you have paid it, say so there; if you do not agree, say that too. The money goes from rider to rider: it never passes through Woodalo.\n\nWoodalo`,
  }),
  standing: (what: string, words: string, link: string) => ({
    subject: 'About your Woodalo account',
    text: `Hello,\n\n${what}\n\n“${words}”\n\n${link}\n\nWoodalo`,
  }),
  changed: (what) => ({
    subject: 'A change to your Woodalo account',
    text: `Hello,\n\n${what}\n\nIf it was not you, choose a new password right away with “I forgot my password” and check your sessions.\n\nWoodalo`,
  }),
  changes: {
    password: 'Your password was changed.',
    email: 'The email that you sign in with was changed.',
    phone: 'A phone was added as a way to sign in to your account.',
    google: 'A Google account was added as a way to sign in to your account.',
    removed: 'A way to sign in to your account was removed.',
    payTo: 'How companions pay you was changed.',
  },
  deleted: () => ({
    subject: 'Your Woodalo account was deleted',
    text: 'Hello,\n\nYour Woodalo account was deleted, with what belonged to it. This cannot be undone.\n\nIf it was not you, somebody was signed in as you: change the password of your email and of other accounts with the same password.\n\nWoodalo',
  }),
  code: (code) => `${code} is your Woodalo code. It is valid for 5 minutes. Do not give it to anyone.`,
} satisfies typeof source
