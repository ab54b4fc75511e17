/**
 * Returns how others read a user's name: a name that its owner chose for them, such as a guest's, is whole, and of a full name
 * there is the first word and the initial of the last one. Of an email there is nothing. The service decides by the same rule in
 * SQL (`server/src/users/name-for-others-rules.ts`), and a test holds the two together.
 */
export function nameForOthers(user: { displayName: string; full_name: string; isGuest: boolean }): string {
  const { displayName: name, full_name: fullName, isGuest } = user
  if (/\S@\S/u.test(name)) return ''
  const firstOf = (words: string) => words.split(' ')[0]!
  const isChosen = fullName !== '' && firstOf(name).toLowerCase() !== firstOf(fullName).toLowerCase()
  if (isGuest || isChosen || !/\s\D\S+$/u.test(name)) return name
  const last = name.replace(/^[\s\S]*\s/u, '')
  return `${firstOf(name)} ${[...last][0]!.toUpperCase()}.`
}
