import { Suspense, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { Camera, Size } from './zoom-and-projection.ts'
import { Credit } from './credit.tsx'
import { FoldedCredit } from './folded-credit.tsx'
import { Grid } from './background-dots.tsx'
import styles from './map-background.module.css'
import type { Streets } from './street-coverage.ts'
import { isStrip } from './phone-map-strip.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'

const StreetLayer = lazyOptional(async () => (await import('./street-layer.tsx')).StreetLayer)

interface GroundProps {
  camera: Camera
  size: Size
  streets: Streets | null
  /** What is drawn over the streets, as encoded polylines with a space between: names keep off it. */
  line?: string | null
  /** No streets will come after all. */
  onFailed: () => void
}

/** The background of a map: streets where they are known, faint lines until then and elsewhere. */
export function Ground({ camera, size, streets, line = null, onFailed }: GroundProps) {
  const [shown, setShown] = useState<{ attribution: readonly string[] } | null>(null)
  return (
    <>
      <div
        className={classNames(styles.ground, shown && streets && styles.shown)}
        data-on-its-way={streets && !shown ? '' : undefined}
        aria-hidden="true"
      >
        <svg fill="none">
          <Grid camera={camera} size={size} />
        </svg>
        {streets && (
          <Suspense fallback={null}>
            <StreetLayer
              camera={camera}
              source={streets.source}
              line={line ?? ''}
              onShown={(attribution) => setShown({ attribution })}
              onFailed={onFailed}
            />
          </Suspense>
        )}
      </div>
      {streets &&
        shown &&
        (isStrip(size) ? (
          <FoldedCredit attribution={[...streets.attribution, ...shown.attribution]} />
        ) : (
          <Credit attribution={[...streets.attribution, ...shown.attribution]} className={styles.credit} />
        ))}
    </>
  )
}
