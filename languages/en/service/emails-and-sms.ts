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
  return: (link) => ({
    subject: 'Get your Woodalo account back',
    text: `Hello,\n\nYour Woodalo account had this email and has another one now. To get it back, open this link (valid for one hour, once) and choose a new password:\n\n${link}\n\nYour account will have this email again, all sessions will end, and the phone, the Google account and the emails that were added lately will be removed.\n\nIf you did not ask for it, do nothing: the account stays as it is.\n\nWoodalo`,
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
    text: `Hello,\n\n${what}\n\nIf it was not you, choose a new password right away with “Forgot your password?” and check your sessions.\n\nWoodalo`,
  }),
  changedAway: (what, until) => ({
    subject: 'A change to your Woodalo account',
    text: `Hello,\n\n${what}\n\nYour account no longer has this email. If it was you, do nothing.\n\nIf it was not you, you can get the account back with this email until ${until}: enter it under “Forgot your password?”, open the link that will arrive here and choose a new password. Your account will have this email again, all sessions will end, and the ways to sign in that were added lately will be removed. Do not use this email for another account before that. After that time it is no longer possible.\n\nWoodalo`,
  }),
  changedByText: (what) =>
    `Woodalo: ${what} If it was not you, sign in with this phone, end the other sessions and check your ways to sign in and to be paid.`,
  passwordChangedByText:
    'Woodalo: Your password was changed. If it was not you, sign in with this phone, end the other sessions and remove the email from your ways to sign in: then the password no longer works.',
  replaced: (returnsBy) => ({
    subject: 'A change to your Woodalo account',
    text: `Hello,\n\nYour account no longer has this email, which cannot get it back.\n\n${
      {
        byEmail:
          'If it was not you, enter the email that the account had before this one under “Forgot your password?”.',
        byPhone:
          'If it was not you, sign in with a code sent to the phone that the account has, or had before.',
        byNothing:
          'If it was not you and you are still signed in somewhere, open the account there, remove the ways to sign in that you do not know, and sign the other devices out.',
      }[returnsBy]
    }\n\nWoodalo`,
  }),
  phoneLeft: (until) =>
    `Woodalo: This phone was removed from your account. If it was not you, sign in with it before ${until}: you get the account back, without the ways to sign in that were added later.`,
  phoneGone: {
    byPhone:
      'Woodalo: This phone was removed from your account. If it was not you, get the account back by signing in with the phone that it had before.',
    byEmail:
      'Woodalo: This phone was removed from your account. If it was not you, get the account back with your email under “Forgot your password?”.',
    byNothing:
      'Woodalo: This phone was removed from your account and cannot get it back. If it was not you and you are still signed in somewhere, remove the ways to sign in that you do not know there.',
  },
  phoneMayReturn: (until) =>
    `Until ${until}, whoever receives the code on the phone that the account had before can get it back with that. If the phone was stolen, ask your operator to block its SIM card.`,
  phoneReturned: () => ({
    subject: 'A change to your Woodalo account',
    text: 'Hello,\n\nThe phone that your account had before got it back with its code. The ways to sign in that were added after it were removed: this email is no longer one of them.\n\nIf it was not you, somebody has that phone or its SIM card: ask your operator to block it, and get the account back with the number once it is yours again.\n\nWoodalo',
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
