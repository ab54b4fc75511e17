/** The addresses of the screens, as patterns and as what a link needs. */
export const paths = {
  root: '/',
  login: '/login',
  requestRide: '/request-ride',
  onboarding: '/onboarding',
  ride: '/ride/:rideId',
  chat: '/chat/:rideId',
} as const

export function ridePath(rideId: string): string {
  return `/ride/${encodeURIComponent(rideId)}`
}

export function chatPath(rideId: string): string {
  return `/chat/${encodeURIComponent(rideId)}`
}

/** Any path containing /chat counts as the chat screen. */
export function isChatPath(path: string): boolean {
  return path.includes('/chat')
}

export type Access = 'signed-out' | 'signed-in'

/** Who a path is for; null for a path that there is none of. */
export function accessOf(path: string): Access | null {
  if (path === paths.login) return 'signed-out'
  if (path === paths.root || path === paths.requestRide || path === paths.onboarding) return 'signed-in'
  return /^\/(?:ride|chat)\/[^/]+$/.test(path) ? 'signed-in' : null
}
