import type { NamedPoint } from '@woodalo/protocol'
import type { Companions } from '@woodalo/protocol/genders'
import { useEffect, useState } from 'react'
import { useSignedInText } from '../i18n/use-text.ts'
import { Switch } from '../ui/switch.tsx'

/** About how long people wait here; null where too few asked to say. */
export interface Waits {
  usualMinutes: number | null
  womenMinutes: number | null
}

interface CompanionsFieldProps {
  companions: Companions
  onChange: (companions: Companions) => void
  /** Null before it is known where the ride begins. */
  from: NamedPoint | null
  /** Rejects where there is no network. */
  waitsNear: (place: NamedPoint) => Promise<Waits>
}

/** For women and non-binary people: to share with one another only. What that costs is said when it is switched on. */
export function CompanionsField({ companions, onChange, from, waitsNear }: CompanionsFieldProps) {
  const text = useSignedInText().request
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
      ? text.womenWait(known.usualMinutes, known.womenMinutes)
      : text.womenWaitUnknown
  return (
    <Switch
      label={text.women}
      hint={isOn ? `${text.womenHint} ${wait}` : text.womenHint}
      checked={isOn}
      onChange={(on) => onChange(on ? 'women' : 'anyone')}
    />
  )
}
