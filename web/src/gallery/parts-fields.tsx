import { defaultLanguage, languages } from '@woodalo/protocol/languages'
import { useState } from 'react'
import { Choice } from '../ui/choice.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { StarRating } from '../ui/star-rating.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Part, Row } from './part.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'

const places = [
  { id: '1', title: 'Barajas, Terminal 4', detail: 'Aeropuerto, Madrid', icon: icons.pin },
  { id: '2', title: 'Atocha', detail: 'Estación, Madrid', icon: icons.history },
  { id: '3', title: 'Calle de Serrano, 41', detail: 'Salamanca, Madrid', icon: icons.star },
]

export function FieldsPart() {
  const [text, setText] = useState('')
  const [about, setAbout] = useState('Chaqueta verde, maleta roja')
  const [phone, setPhone] = useState({ prefix: '34', number: '612345678' })
  const [other, setOther] = useState({ prefix: '376', number: '612345' })
  const [code, setCode] = useState('48')
  const [people, setPeople] = useState(1)
  const [way, setWay] = useState<'email' | 'phone' | 'guest'>('email')
  const [on, setOn] = useState(true)
  const [stars, setStars] = useState<number | null>(4)
  const [place, setPlace] = useState('')

  return (
    <>
      <Part title="Fields">
        <TextField
          label="Correo electrónico"
          value={text}
          onChange={setText}
          placeholder="ana@correo.es"
          icon={laterIcons.lock}
        />
        <TextField
          label="Contraseña"
          type="password"
          value="ochoocho"
          onChange={setText}
          hint="De 8 a 128 caracteres."
        />
        <TextField
          label="Apodo"
          value=""
          onChange={setText}
          error="Escribe un apodo para entrar como invitado."
        />
        <TextField label="Nombre" value="Ana" onChange={setText} disabled optional />
        <TextArea label="Cómo reconocerte" value={about} onChange={setAbout} maxLength={32} optional />
        <PhoneField label="Teléfono" value={phone} onChange={setPhone} />
        <PhoneField
          label="Teléfono de otro país"
          value={other}
          onChange={setOther}
          error="Revisa el número."
        />
        <SelectField
          label="Idioma"
          value={defaultLanguage}
          onChange={() => undefined}
          options={languages.map(({ code, displayName }) => ({ value: code, label: displayName }))}
        />
        <CodeField label="Código" length={4} value={code} onChange={setCode} />
        <CodeField label="Código" length={6} value="123456" onChange={setCode} error="Ese código no es." />
      </Part>
      <Part title="Combobox">
        <Combobox
          label="Sales de"
          placeholder="Calle, lugar o estación"
          value={place}
          onInput={setPlace}
          options={place.length > 1 ? places : []}
          onSelect={(option) => setPlace(option.title)}
          state={place.length > 1 ? 'ready' : 'idle'}
        />
        <Combobox
          label="Llegas a"
          value="Serrano"
          onInput={() => undefined}
          options={[]}
          onSelect={() => undefined}
          state="loading"
        />
        <Combobox
          label="Llegas a"
          value=""
          placeholder="¿A dónde?"
          onInput={() => undefined}
          options={[]}
          onSelect={() => undefined}
          error="Dinos a dónde vas."
        />
      </Part>
      <Part title="Choices">
        <Row>
          <Stepper label="Personas" value={people} min={1} max={6} onChange={setPeople} />
          <Stepper label="Maletas" value={0} min={0} max={6} onChange={setPeople} />
        </Row>
        <Choice
          label="Cómo quieres entrar"
          value={way}
          onChange={setWay}
          options={[
            { value: 'email', label: 'Correo', icon: laterIcons.lock },
            { value: 'phone', label: 'Teléfono' },
            { value: 'guest', label: 'Invitado', disabled: true },
          ]}
        />
        <Switch label="Avisos" hint="Te avisamos cuando haya grupo." checked={on} onChange={setOn} />
        <Switch label="Bloqueado" checked={false} onChange={setOn} disabled />
        <StarRating
          label="Tu valoración"
          value={stars}
          onChange={setStars}
          words={['Muy mal', 'Mal', 'Regular', 'Bien', 'Muy bien']}
        />
        <StarRating
          label="Sin elegir"
          value={null}
          onChange={setStars}
          error="Elige de una a cinco estrellas."
        />
      </Part>
    </>
  )
}
