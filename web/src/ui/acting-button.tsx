import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface ActingButtonProps extends Omit<ButtonProps, 'loading' | 'onClick'> {
  act: () => Promise<unknown>
}

/** A button that is busy until what it began has ended, so that it is not begun twice. */
export function ActingButton({ act, ...look }: ActingButtonProps) {
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      await act()
    } finally {
      setBusy(false)
    }
  }
  return <Button {...look} loading={busy} onClick={() => void run()} />
}
