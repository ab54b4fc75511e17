import { Icon } from '../ui/icon.tsx'
import { Button, ButtonLink, buttonVariants, IconButton } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Card } from '../ui/card.tsx'
import { Part, Row } from './part.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { Chip } from '../ui/chip.tsx'

const nothing = () => undefined

export function ActionsPart() {
  return (
    <>
      <Part title="Buttons">
        {buttonVariants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>Aceptar viaje</Button>
            <Button variant={variant} disabled>
              No disponible
            </Button>
            <Button variant={variant} loading>
              Aceptando
            </Button>
            <Button variant={variant} size="small" icon={icons.refresh}>
              Pequeño
            </Button>
          </Row>
        ))}
        <Row>
          <Button badge="2" variant="secondary">
            Chat
          </Button>
          <Button image="/icons/google.svg" variant="ghost">
            Continuar con Google
          </Button>
          <Button danger>Eliminar</Button>
          <Button danger variant="transparent">
            Cancelar
          </Button>
          <ButtonLink href="/gallery" variant="ghost" icon={icons.map}>
            Enlace
          </ButtonLink>
        </Row>
        <Button wide>Buscar compañeros</Button>
        <Row>
          <IconButton icon={laterIcons.chat} label="Chat" badge="2" />
          <IconButton icon={laterIcons.arrowLeft} label="Volver" variant="transparent" />
          <IconButton icon={laterIcons.send} label="Enviar" variant="primary" />
          <IconButton icon={icons.swap} label="Cambiar" disabled />
        </Row>
        <Row>
          <Chip onPress={nothing}>Voy en camino</Chip>
          <Chip onPress={nothing}>¿Dónde estás?</Chip>
          <Chip onPress={nothing} disabled>
            Hola
          </Chip>
        </Row>
        <Row>
          <Tag>Taxi</Tag>
          <Tag tone="saved" icon={laterIcons.walk}>
            ahorras 54 %
          </Tag>
          <Tag tone="accent">¡Tenemos grupo!</Tag>
          <Tag tone="danger" icon={icons.alert}>
            Cancelado
          </Tag>
          <Spinner />
        </Row>
      </Part>
      <Part title="Icons">
        <Row>
          {Object.entries({ ...icons, ...laterIcons }).map(([name, path]) => (
            <Icon key={name} path={path} />
          ))}
        </Row>
      </Part>
    </>
  )
}

export function FeedbackPart() {
  return (
    <Part title="States">
      <Card>
        <StateBlock
          kind="empty"
          title="Aún no tienes viajes"
          text="Cuando compartas el primero lo verás aquí."
        />
      </Card>
      <Card>
        <StateBlock
          kind="error"
          title="No se han podido cargar los viajes"
          text="Inténtalo más tarde."
          action={
            <Button variant="ghost" size="small" icon={icons.refresh}>
              Reintentar
            </Button>
          }
        />
      </Card>
      <Card>
        <StateBlock kind="offline" title="Sin conexión" text="Seguimos intentándolo." />
      </Card>
      <Row>
        <Skeleton shape="round" width="2.75rem" />
        <Skeleton width="60%" />
      </Row>
      <Skeleton shape="block" />
    </Part>
  )
}
