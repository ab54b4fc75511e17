import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Price } from '../ui/price.tsx'
import { CountdownRing, ProgressRing } from '../ui/progress-ring.tsx'
import { StepLine } from '../ui/step-line.tsx'
import { StrandSearch } from '../ui/strands/strand-search.tsx'
import { StrandThumbnail } from '../ui/strands/strand-thumbnail.tsx'
import { StrandTimeline } from '../ui/strands/timeline.tsx'
import type { StopProgress, TimelineStop } from '../ui/strands/timeline-rows.tsx'
import { Tag } from '../ui/tag.tsx'
import { Part, Row } from './part.tsx'
import { RatingMark } from '../ui/rating-mark.tsx'

const origin = { title: 'Puerta 3, Llegadas T4', detail: 'Punto de encuentro · a 2 min a pie', time: '18:42' }
const stops: TimelineStop[] = [
  { id: 'a', colour: 0, title: 'Luis', detail: 'Av. de América', time: '19:01', note: 'primera parada' },
  { id: 'b', colour: 'own', title: 'Tú', detail: 'Serrano 41', time: '19:08', note: 'segunda parada' },
  { id: 'c', colour: 1, title: 'Inés', detail: 'Gran Vía 12', time: '19:15', note: 'última parada' },
]
const progress: StopProgress[] = ['done', 'now', 'next']

export function StrandsPart() {
  const [count, setCount] = useState(2)
  return (
    <>
      <Part title="Strands: match and timeline">
        <Card>
          <StrandTimeline label="Paradas" origin={origin} stops={stops} />
        </Card>
        <Card>
          <StrandTimeline
            label="Paradas"
            origin={{ ...origin, progress: 'done' }}
            stops={stops.map((stop, i) => ({ ...stop, ...(progress[i] ? { progress: progress[i] } : {}) }))}
          />
        </Card>
        <Card>
          <StrandTimeline
            label="Seis paradas"
            origin={origin}
            stops={[0, 1, 2, 3, 4, 'own' as const].map((colour, i) => ({
              id: String(i),
              colour,
              title: i === 2 ? 'María del Carmen Fernández de la Torre' : `Persona ${i + 1}`,
              detail: 'Calle con un nombre bastante largo que ocupa dos líneas',
              time: '19:15',
            }))}
          />
        </Card>
      </Part>
      <Part title="Strands: search">
        <Card>
          <StrandSearch count={count} counter={`${count} personas van hacia tu zona`} />
          <Row>
            <Button size="small" variant="ghost" onClick={() => setCount((count + 1) % 6)}>
              {count}
            </Button>
          </Row>
        </Card>
        <Card>
          <StrandSearch count={0} counter="De momento no hay nadie cerca" />
        </Card>
      </Part>
      <Part title="Strands: thumbnail">
        <Card flush>
          <ListRow
            href="/gallery"
            leading={<StrandThumbnail colours={[0, 'own', 1]} />}
            title="Sol → Barajas T1"
            detail="12 nov · con Marta y Jon"
            trailing="9,40 €"
          />
          <hr />
          <ListRow
            href="/gallery"
            leading={<StrandThumbnail colours={['own', 3]} />}
            title="Atocha → Vallecas"
            detail="3 nov · con Ana"
            trailing="6,10 €"
          />
          <hr />
          <ListRow
            onPress={() => undefined}
            leading={<StrandThumbnail colours={[0, 1, 2, 3, 4, 'own']} />}
            title="Seis paradas"
            detail="1 nov"
          />
        </Card>
      </Part>
    </>
  )
}

export function DisplayPart() {
  const [endsAt] = useState(() => Date.now() + 44_000)
  return (
    <>
      <Part title="Money and time">
        <Row>
          <Price value={{ amount: 1420, currency: 'EUR' }} size="giant" />
          <Price value={{ amount: 3100, currency: 'EUR' }} struck />
          <Tag tone="saved">ahorras 54 %</Tag>
        </Row>
        <Row>
          <Price value={{ amount: 123450, currency: 'MXN' }} size="display" />
          <Price value={{ amount: 940, currency: 'USD' }} size="title" />
        </Row>
        <Row>
          <CountdownRing label="Tiempo para decidir" endsAt={endsAt} totalSeconds={60} />
          <CountdownRing
            label="Tiempo de búsqueda"
            endsAt={endsAt + 34_000}
            totalSeconds={120}
            size="large"
          />
          <ProgressRing fraction={0.12} urgent>
            7
          </ProgressRing>
        </Row>
        <StepLine
          label="Pasos del viaje"
          steps={['Caminar', 'Código', 'Taxi', 'Viaje', 'Llegar']}
          current={1}
        />
      </Part>
      <Part title="People">
        <Row>
          <BrandMark />
          <Avatar name="Luis Mora" colour={0} />
          <Avatar name="Inés Navas" colour={1} size="small" />
          <Avatar name="Iván Pérez" colour="own" size="large" />
          <Avatar name={null} colour={2} />
          <Avatar name="Foto Rota" photo="/no-photo.webp" colour={3} />
          <Avatar name="Ana" colour={4} />
          <Avatar name="Jon Ruiz" colour={5} />
          <RatingMark average={4.86} />
        </Row>
        <Card flush>
          <ListRow
            leading={<Avatar name="Luis Mora" colour={0} />}
            title={
              <>
                Luis <RatingMark average={4.9} />
              </>
            }
            detail="Mochila azul, gafas"
            trailing="Acepta"
          />
        </Card>
        <Card tone="inverse">Tarjeta que se oye más que ninguna</Card>
      </Part>
    </>
  )
}
