import { OnboardingScreen } from '../users/onboarding-screen.tsx'
import { client } from './browser-client.ts'
import { paths } from './paths-of-screens.ts'
import { useAppState } from './use-app-state.ts'

export function Screen() {
  const user = useAppState((state) => state.user)
  if (!user) return null
  return (
    <OnboardingScreen
      asksName={user.full_name.trim() === '' && user.displayName.trim() === ''}
      onStart={async (name) => {
        const welcomed = { onboarded: true, ...(name !== null && { full_name: name, displayName: name }) }
        try {
          client.store.setUser(await client.api.users.update(user.id, welcomed, { quiet: true }))
          client.go(client.destination.take() ?? paths.requestRide)
          return true
        } catch {
          return false
        }
      }}
    />
  )
}
