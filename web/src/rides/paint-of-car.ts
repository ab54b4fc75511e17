// The colour of a car, from what somebody wrote about it in any of the languages.
const words = {
  white: 'white blanco blanca branco branca',
  black: 'black negro negra preto preta',
  grey: 'grey gray gris cinza',
  silver: 'silver plata plateado plateada prata prateado prateada',
  red: 'red rojo roja vermelho vermelha',
  blue: 'blue azul',
  green: 'green verde',
  yellow: 'yellow amarillo amarilla amarelo amarela',
  orange: 'orange naranja anaranjado anaranjada laranja',
  brown: 'brown marrón marron café marrom castaño',
  beige: 'beige bege',
}

type Paint = keyof typeof words

const paints = new Map(
  (Object.keys(words) as Paint[]).flatMap((paint) => words[paint].split(' ').map((word) => [word, paint])),
)

/** Null if no colour is named, or more than one: of two nobody knows which covers the car. */
export function paintOf(car: string): Paint | null {
  const named = new Set(
    car
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .flatMap((word) => paints.get(word) ?? []),
  )
  return named.size === 1 ? [...named][0]! : null
}
