import type { NamedPoint } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Switch } from '../ui/switch.tsx'
import type { Companions } from '@woodalo/protocol/companion-choices'

/** The usual wait here; null if too few people have asked. */
export interface Waits {
  usualMinutes: number | null
  womenMinutes: number | null
}

interface CompanionsFieldProps {
  companions: Companions
  onChange: (companions: Companions) => void
  /** Null until the origin is known. */
  from: NamedPoint | null
  /** Rejects without a network. */
  waitsNear: (place: NamedPoint) => Promise<Waits>
}

/**
 * For women and non-binary people: the switch to share only with one another. Switching it on shows the expected wait.
 */
export function CompanionsField({ companions, onChange, from, waitsNear }: CompanionsFieldProps) {
  const { request: text, requestOptions: more } = useText()
  const [known, setKnown] = useState<Waits | null>(null)
  const isOn = companions === 'women'

  useEffect(() => {
    if (!isOn || !from) return
    let current = true
    waitsNear(from).then(
      (read) => {
        if (current) setKnown(read)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [isOn, from, waitsNear])

  const wait =
    known?.usualMinutes && known.womenMinutes
      ? more.womenWait(known.usualMinutes, known.womenMinutes)
      : more.womenWaitUnknown
  return (
    <Switch
      label={text.women}
      hint={isOn ? `${more.womenHint} ${wait}` : more.womenHint}
      checked={isOn}
      onChange={(on) => onChange(on ? 'women' : 'anyone')}
    />
  )
}
