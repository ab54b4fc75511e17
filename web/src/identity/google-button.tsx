import { useState } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from './form-message.tsx'
import type { SignInWays } from './ports.ts'

export function GoogleButton({ ways }: { ways: Pick<SignInWays, 'withGoogle'> }) {
  const text = useLoginText().login
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  async function go() {
    setBusy(true)
    setMessage(null)
    const fault = await ways.withGoogle()
    setMessage(fault?.message ?? null)
    setBusy(false)
  }

  return (
    <>
      <FormMessage>{message}</FormMessage>
      <Button variant="ghost" wide image="/icons/google.svg" loading={busy} onClick={() => void go()}>
        {text.google}
      </Button>
    </>
  )
}
