import { paths } from './paths.ts'
import { type ScreenName, screenNames, screens } from './screens.ts'

const patterns = screenNames.map(
  (name) => [name, new RegExp(`^${paths[name].replaceAll(/:\w+/g, '[^/]+')}$`)] as const,
)

/** The screen of a path; null where there is none. */
export function screenAt(path: string): ScreenName | null {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null
}

export type Access = (typeof screens)[ScreenName]['access']

/** Who a path is for; null for a path that does not exist. */
export function accessOf(path: string): Access | null {
  if (path === paths.root) return 'signed-in'
  const name = screenAt(path)
  return name && screens[name].access
}
