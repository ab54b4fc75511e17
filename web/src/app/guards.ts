import { paths, accessOf } from './paths-of-screens.ts'

export interface Visitor {
  hasToken: boolean
  /** Null until the user is loaded; until then nobody is redirected. */
  onboarded: boolean | null
}

/** The path to which a visitor of `path` is redirected; null if they may stay. */
export function redirectFor(path: string, { hasToken, onboarded }: Visitor): string | null {
  const access = accessOf(path)
  if (access === 'anyone') return null
  if (access === null) return hasToken ? paths.requestRide : paths.login
  if (access === 'signed-in' && !hasToken) return paths.login
  if (access === 'signed-out' && hasToken) return paths.requestRide
  if (path === paths.onboarding && onboarded === true) return paths.requestRide
  if (hasToken && path !== paths.onboarding && onboarded === false) return paths.onboarding
  return path === paths.root ? paths.requestRide : null
}
