/** At most `most` tries in `seconds`, counted from the first one. */
export interface Rule {
  name: string
  most: number
  seconds: number
  /** May be reset before its time is up, so no node refuses from memory. */
  forgettable?: boolean
  /** The key is an address. Addresses of one network count together. */
  byAddress?: boolean
  /** Addresses of this machine are not counted. */
  sparesThisMachine?: boolean
}

export interface LimitSettings {
  signInsPerMinute: number
  readsPerTenSeconds: number
  writesPerTenSeconds: number
  addressCallsPerTenSeconds: number
  textsPerHourAndAddress: number
  textsPerDay: number
  unprovenRequestsPerHourAndAddress: number
  newAccountsPerDayAndAddress: number
}

export type Rules = ReturnType<typeof createRules>

/**
 * Every limit of the service in one table. Limits that protect an account are strict and fixed. Limits that protect the
 * machine are settings, because one address may stand for a whole airport.
 */
export function createRules(settings: LimitSettings) {
  const minute = 60
  const hour = 3_600
  const day = 86_400
  return {
    // Floods, per person and per address.
    reads: { name: 'reads', most: settings.readsPerTenSeconds, seconds: 10 },
    writes: { name: 'writes', most: settings.writesPerTenSeconds, seconds: 10 },
    // What somebody stores in a day, in acts and in the responses that are kept for repeated calls. Counted on each node.
    writesOfDay: { name: 'writes-of-day', most: 20_000, seconds: day },
    // Requests of one person, most of which come to nothing. Counted on each node.
    requestsOfDay: { name: 'requests-of-day', most: 300, seconds: day },
    keptBytes: { name: 'kept-bytes', most: 10_000_000, seconds: day },
    // The same responses of all people of a network, and of calls before signing in.
    keptBytesOfAddress: {
      name: 'kept-bytes-of-address',
      most: 2_000_000_000,
      seconds: day,
      byAddress: true,
      sparesThisMachine: true,
    },
    addressCalls: {
      name: 'address-calls',
      most: settings.addressCallsPerTenSeconds,
      seconds: 10,
      byAddress: true,
    },
    // All ways of signing in or up, per address.
    signIns: { name: 'sign-ins', most: settings.signInsPerMinute, seconds: minute, byAddress: true },
    // Wrong passwords for one account from anywhere. The tenth in a quarter of an hour is refused.
    passwords: { name: 'passwords', most: 9, seconds: 15 * minute, forgettable: true },
    // The same from a browser that has signed in to this account before, so that a stranger cannot lock its owner out.
    // The limits for mails, texts and codes below have the same exception.
    passwordsOfDevice: { name: 'passwords-of-device', most: 9, seconds: 15 * minute },
    // Changes of the password, the email, the phone or the provider of one account. Each voids what was sent before it, so that
    // whoever knows the password could otherwise prevent every reset.
    wayChanges: { name: 'way-changes', most: 6, seconds: hour, forgettable: true },
    // New passwords from a session that began before an hour ago. Each ends all other sessions, so that a thief has one such
    // session at most, and cannot use up what the owner has.
    wayChangesOfSession: { name: 'way-changes-of-session', most: 6, seconds: hour },
    // Ends of other sessions by one session, so that a stolen one cannot keep the owner out: the owner of a phone gets eight
    // texts in an hour, and with the last of them a session that stays and ends the thief's.
    sessionEnds: { name: 'session-ends', most: 7, seconds: hour },
    // Sign-outs by the hash of a token that no session has.
    missedSignOutsOfAddress: {
      name: 'missed-sign-outs-of-address',
      most: 120,
      seconds: hour,
      byAddress: true,
    },
    // The only response that reveals that an email has an account, wherever it is sent.
    emailsInUse: { name: 'emails-in-use', most: 30, seconds: 10 * minute, byAddress: true },
    // Mails to one account, and mails requested from one address.
    mails: { name: 'mails', most: 5, seconds: hour, forgettable: true },
    mailsOfDevice: { name: 'mails-of-device', most: 5, seconds: hour },
    mailsOfAddress: { name: 'mails-of-address', most: 120, seconds: hour, byAddress: true },
    // Mails to one mailbox, however its email is spelt, that ask whether an email is somebody's: resets have their own.
    mailsToProve: { name: 'mails-to-prove', most: 5, seconds: hour },
    // Mails to emails that somebody signed up with. Further accounts are made without a mail, which their app can ask
    // for.
    signUpMailsOfAddress: {
      name: 'sign-up-mails-of-address',
      most: 120,
      seconds: hour,
      byAddress: true,
      sparesThisMachine: true,
    },
    // Mails to an email that somebody signed in adds: apart from those of sign-ups, which would use up what a guest needs
    // to prove an email.
    addEmailMailsOfAddress: {
      name: 'add-email-mails-of-address',
      most: 120,
      seconds: hour,
      byAddress: true,
      sparesThisMachine: true,
    },
    // Texts per phone. One a minute is enforced with the code; these limits apply across codes.
    texts: { name: 'texts', most: 8, seconds: hour },
    textsOfPhoneAndDay: { name: 'texts-of-day', most: 20, seconds: day },
    textsOfDevice: { name: 'texts-of-device', most: 8, seconds: hour },
    textsOfAddress: {
      name: 'texts-of-address',
      most: settings.textsPerHourAndAddress,
      seconds: hour,
      byAddress: true,
    },
    // Texts of a /24 or /48 to phones without an account whose codes nobody has entered: who makes up numbers never does.
    // A right code refunds one. Further ones are not sent, and the response is the same.
    textsWithoutCode: { name: 'texts-without-code', most: 30, seconds: hour },
    textsOfAll: { name: 'texts-of-all', most: settings.textsPerDay, seconds: day },
    // Texts that say how one signs in has changed, to a phone whose account has no email.
    noticeTexts: { name: 'notice-texts', most: 4, seconds: day },
    // Those to a phone that the account has left, and those that say how one is paid has changed, use up none of them.
    formerPhoneTexts: { name: 'former-phone-texts', most: 2, seconds: day },
    // Changes of an account's ways to be paid that its owner is told of.
    payToNotices: { name: 'pay-to-notices', most: 5, seconds: day },
    payToTexts: { name: 'pay-to-texts', most: 3, seconds: day },
    payToTextsOfSession: { name: 'pay-to-texts-of-session', most: 1, seconds: day },
    // To phones without an account, of which anybody can make up any number: a quarter of the day's texts is kept for
    // those that sign in to one, and one network gets a tenth.
    textsToNewPhones: {
      name: 'texts-to-new-phones',
      most: Math.ceil(settings.textsPerDay * 0.75),
      seconds: day,
    },
    textsToNewPhonesOfAddress: {
      name: 'texts-to-new-phones-of-address',
      most: Math.ceil(settings.textsPerDay / 10),
      seconds: day,
      byAddress: true,
      sparesThisMachine: true,
    },
    // Wrong codes for one phone while there is one to guess. Requesting a new code gives no new tries.
    codes: { name: 'codes', most: 10, seconds: hour },
    codesOfDevice: { name: 'codes-of-device', most: 10, seconds: hour },
    codesOfDay: { name: 'codes-of-day', most: 30, seconds: day },
    // Guessing the tokens of mails and returns is hopeless. This only limits the noise.
    links: { name: 'links', most: settings.signInsPerMinute, seconds: minute, byAddress: true },
    // Holders of a link poll every few seconds, in several windows; and links that show nothing.
    watching: { name: 'watching', most: 300, seconds: minute },
    watchMisses: { name: 'watch-misses', most: 600, seconds: minute, byAddress: true },
    // Accounts of guests, and of emails that nobody has proven yet: each stores some 6 kB.
    newAccountsOfAddress: {
      name: 'new-accounts-of-address',
      most: settings.newAccountsPerDayAndAddress,
      seconds: day,
      byAddress: true,
      sparesThisMachine: true,
    },
    // An account costs nothing while its owner proves nothing, so limits per account bind nobody who makes more of
    // them. What such accounts ask of others counts together for their network: ride requests, and how many of these
    // are told how many could go their way.
    unprovenRequests: {
      name: 'unproven-requests',
      most: settings.unprovenRequestsPerHourAndAddress,
      seconds: hour,
      byAddress: true,
      sparesThisMachine: true,
    },
    // One of them cannot use up what the network may.
    unprovenRequestsOfAccount: {
      name: 'unproven-requests-of-account',
      most: Math.ceil(settings.unprovenRequestsPerHourAndAddress / 10),
      seconds: hour,
    },
    // Companions of refused proposals, who search near by. An email or a phone costs little, but more than a guest.
    refusalsOfProven: { name: 'refusals-of-proven', most: 15, seconds: hour },
    refusalsOfProvenAndDay: { name: 'refusals-of-proven-and-day', most: 45, seconds: day },
    // The same of people who have proven nothing.
    refusalsOfAccount: { name: 'refusals-of-account', most: 5, seconds: hour },
    refusalsOfNetwork: {
      name: 'refusals-of-network',
      most: Math.ceil(settings.unprovenRequestsPerHourAndAddress / 10),
      seconds: hour,
    },
    unprovenNearby: {
      name: 'unproven-nearby',
      most: 120,
      seconds: hour,
      byAddress: true,
      sparesThisMachine: true,
    },
    // Messages in chats: more than anybody types. Counted on each node.
    messages: { name: 'messages', most: 60, seconds: 10 },
    // Their bytes, of one rider in one ride. Counted on each node.
    messageBytes: { name: 'message-bytes', most: 300_000, seconds: 10 * minute },
    // The same of one rider in all rides of a day.
    messageBytesOfDay: { name: 'message-bytes-of-day', most: 3_000_000, seconds: day },
    // The same of all riders of a network, because accounts cost nothing. Counted on each node.
    messageBytesOfAddress: {
      name: 'message-bytes-of-address',
      most: 300_000_000,
      seconds: day,
      byAddress: true,
      sparesThisMachine: true,
    },
    // Notes about the taxi, of one rider in one ride: each is sent to all riders with the whole ride. Counted on each node.
    taxiNotes: { name: 'taxi-notes', most: 30, seconds: 10 * minute },
    // What a rider says of themselves again in one ride, which is sent the same way. Counted on each node.
    selfDescriptions: { name: 'self-descriptions', most: 30, seconds: 10 * minute },
    // Fares and statements about the money, of one rider in one ride, which are sent the same way. Counted on each node.
    moneyActs: { name: 'money-acts', most: 60, seconds: 10 * minute },
    // How somebody is paid, which is sent to all who owe them. Counted on each node.
    waysToBePaid: { name: 'ways-to-be-paid', most: 30, seconds: 10 * minute },
    // Rides in pages that somebody reads: each costs the processor 0.3 ms. Counted on each node.
    ridesRead: { name: 'rides-read', most: 2_000, seconds: 10 },
    // Costly work for the account itself.
    exports: { name: 'exports', most: 20, seconds: hour },
    photos: { name: 'photos', most: 30, seconds: hour },
    photosOfAddress: {
      name: 'photos-of-address',
      most: 600,
      seconds: hour,
      byAddress: true,
      sparesThisMachine: true,
    },
    // Pictures of receipts from one network, each of which stays for weeks, though it be replaced.
    receiptsOfAddress: {
      name: 'receipts-of-address',
      most: 200,
      seconds: hour,
      byAddress: true,
      sparesThisMachine: true,
    },
    reports: { name: 'reports', most: 30, seconds: day },
    // Each keeps the messages of its ride. Enough for two kinds about each companion.
    reportsOfRide: { name: 'reports-of-ride', most: 10, seconds: day },
    // Reports of a network that keep the whole chat of their ride. Further ones keep the latest words.
    wholeChatsOfAddress: {
      name: 'whole-chats-of-address',
      most: 20,
      seconds: hour,
      byAddress: true,
      sparesThisMachine: true,
    },
    // Ways in to the desk that were not right: an operator is locked out rather than guessed.
    deskTries: { name: 'desk-tries', most: 5, seconds: 15 * minute },
    // Wrong codes with the right key: whoever has the key may guess for no longer than this in a day. Without the key
    // nobody can use them up.
    deskCodesOfDay: { name: 'desk-codes-of-day', most: 20, seconds: day },
    deskTriesOfAddress: { name: 'desk-tries-of-address', most: 20, seconds: 15 * minute, byAddress: true },
  } satisfies Record<string, Rule>
}
