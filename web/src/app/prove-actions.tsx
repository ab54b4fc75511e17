import { useMemo } from 'react'
import { type ProveActions, ProveDialog } from '../identity/prove-dialog.tsx'
import { signInFaultOf } from '../identity/refusals-under-fields.ts'
import { KeepAccount } from '../users/keep-account.tsx'
import { client } from './browser-client.ts'
import { outcomeOf } from './outcome-of.ts'
import { createSignInWays } from './sign-in-ways.ts'
import { useAppState } from './use-app-state.ts'

const quiet = { quiet: true } as const

function actionsOf(): ProveActions {
  const { auth, users } = client.api
  const attempt = async (act: () => Promise<unknown>) =>
    act().then(
      () => null,
      (error: unknown) => signInFaultOf(error),
    )
  async function read() {
    const user = await users.me(quiet)
    client.store.setUser(user)
    return user
  }
  return {
    async way() {
      if ((await read()).proof !== 'none') return null
      const { email } = await auth.ways(quiet)
      if (email && !email.verified) return { by: 'mail', address: email.address }
      return { by: (await auth.providers(quiet)).phone ? 'phone' : 'new-email' }
    },
    sendMail: () => attempt(() => auth.resendVerification(quiet)),
    sendCode: createSignInWays(auth, () => undefined).sendCode,
    verifyCode: (code) =>
      attempt(async () => {
        await auth.linkPhone(code, quiet)
        await read()
      }),
  }
}

/** Confirms who the signed-in person is. */
export function Prove({ onClose }: { onClose: () => void }) {
  const user = useAppState((state) => state.user)
  const actions = useMemo(() => actionsOf(), [])
  if (!user) return null
  return (
    <ProveDialog
      actions={actions}
      phone={user.phone_number}
      newEmail={
        <KeepAccount
          user={user}
          actions={{
            keepAccount: (credentials) => outcomeOf(() => client.api.auth.linkEmail(credentials, quiet)),
          }}
        />
      }
      onClose={onClose}
    />
  )
}
