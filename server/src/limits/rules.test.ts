import { expect, test } from 'vitest'
import { createRules, type Rule } from './rules.ts'

const settings = {
  signInsPerMinute: 101,
  readsPerTenSeconds: 102,
  writesPerTenSeconds: 103,
  addressCallsPerTenSeconds: 104,
  textsPerHourAndAddress: 105,
  textsPerDay: 106,
  unprovenRequestsPerHourAndAddress: 107,
  newAccountsPerDayAndAddress: 108,
}
const rules: Record<string, Rule> = createRules(settings)
const namesOf = (fits: (rule: Rule) => boolean) => Object.keys(rules).filter((name) => fits(rules[name]!))

test('every setting of a limit changes the limit that it names', () => {
  const mostOf = (name: string) => rules[name]!.most
  expect(['signIns', 'links'].map(mostOf)).toEqual([101, 101])
  expect(['reads', 'writes', 'addressCalls', 'textsOfAddress', 'textsOfAll'].map(mostOf)).toEqual([
    102, 103, 104, 105, 106,
  ])
  expect(mostOf('unprovenRequests')).toBe(107)
  expect(mostOf('newAccountsOfAddress')).toBe(108)
  expect(mostOf('unprovenRequestsOfAccount')).toBe(11)
  // Three quarters and a tenth of the day's texts.
  expect(['textsToNewPhones', 'textsToNewPhonesOfAddress'].map(mostOf)).toEqual([80, 11])
})

test('each rule counts for its own time', () => {
  const withSeconds = (seconds: number) => namesOf((rule) => rule.seconds === seconds)
  expect(withSeconds(10)).toEqual(['reads', 'writes', 'addressCalls', 'messages', 'ridesRead'])
  expect(withSeconds(60)).toEqual(['signIns', 'links', 'watching', 'watchMisses'])
  expect(withSeconds(600)).toEqual([
    'emailsInUse',
    'messageBytes',
    'taxiNotes',
    'selfDescriptions',
    'moneyActs',
    'waysToBePaid',
  ])
  expect(withSeconds(900)).toEqual(['passwords', 'passwordsOfDevice', 'deskTries', 'deskTriesOfAddress'])
  expect(withSeconds(86_400)).toEqual([
    'writesOfDay',
    'requestsOfDay',
    'keptBytes',
    'keptBytesOfAddress',
    'textsOfPhoneAndDay',
    'textsOfAll',
    'noticeTexts',
    'formerPhoneTexts',
    'payToNotices',
    'payToTexts',
    'payToTextsOfSession',
    'textsToNewPhones',
    'textsToNewPhonesOfAddress',
    'codesOfDay',
    'newAccountsOfAddress',
    'refusalsOfProvenAndDay',
    'messageBytesOfDay',
    'messageBytesOfAddress',
    'reports',
    'reportsOfRide',
    'deskCodesOfDay',
  ])
  const others = namesOf(({ seconds }) => ![10, 60, 600, 900, 86_400].includes(seconds))
  expect(others.every((name) => rules[name]!.seconds === 3_600)).toBe(true)
})

test('each rule counts under its own name', () => {
  const names = Object.values(rules).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z-]{4,}$/)
})

test('rules by address count a network as one, and only wrong passwords, changes before a reset and void mails are forgotten', () => {
  expect(namesOf(({ byAddress }) => byAddress === true)).toEqual([
    'keptBytesOfAddress',
    'addressCalls',
    'signIns',
    'missedSignOutsOfAddress',
    'emailsInUse',
    'mailsOfAddress',
    'signUpMailsOfAddress',
    'addEmailMailsOfAddress',
    'textsOfAddress',
    'textsToNewPhonesOfAddress',
    'links',
    'watchMisses',
    'newAccountsOfAddress',
    'unprovenRequests',
    'unprovenNearby',
    'messageBytesOfAddress',
    'photosOfAddress',
    'receiptsOfAddress',
    'wholeChatsOfAddress',
    'deskTriesOfAddress',
  ])
  // A proxy that `TRUST_PROXY` does not name must not lock everybody out who comes through it.
  expect(namesOf(({ sparesThisMachine }) => sparesThisMachine === true)).toEqual([
    'keptBytesOfAddress',
    'signUpMailsOfAddress',
    'addEmailMailsOfAddress',
    'textsToNewPhonesOfAddress',
    'newAccountsOfAddress',
    'unprovenRequests',
    'unprovenNearby',
    'messageBytesOfAddress',
    'photosOfAddress',
    'receiptsOfAddress',
    'wholeChatsOfAddress',
  ])
  expect(namesOf(({ forgettable }) => forgettable === true)).toEqual(['passwords', 'wayChanges', 'mails'])
})
