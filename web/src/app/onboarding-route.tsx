import { OnboardingScreen } from '../users/onboarding-screen.tsx'
import { client } from './browser-client.ts'
import { paths } from './paths.ts'
import { useAppState } from './use-app-state.ts'

export function Screen() {
  const user = useAppState((state) => state.user)
  if (!user) return null
  return (
    <OnboardingScreen
      onStart={async () => {
        try {
          client.store.setUser(await client.api.users.update(user.id, { onboarded: true }, { quiet: true }))
          client.go(client.destination.take() ?? paths.requestRide)
          return true
        } catch {
          return false
        }
      }}
    />
  )
}
