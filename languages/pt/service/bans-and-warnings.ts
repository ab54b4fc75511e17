import type { standing as source } from '../../es/service/bans-and-warnings.ts'

/** What a rider is told of warnings and bans. `day`: the last one, in words; null where there is no end. */
export const standing = {
  title: 'Sua conta',
  warned: 'Alguém do Woodalo escreveu para você sobre suas viagens. Está na sua conta.',
  banned: (day: string | null) =>
    day === null
      ? 'Você não pode mais pedir viagens. Na sua conta você vê por quê e pode recorrer.'
      : `Você não pode pedir viagens até ${day}. Na sua conta você vê por quê e pode recorrer.`,
  lifted: 'Você já pode pedir viagens de novo: retiramos a suspensão.',
  kept: 'Lemos o seu recurso, e a suspensão continua. A resposta está na sua conta.',
  refused: (day: string | null) =>
    day === null
      ? 'Você não pode pedir viagens: sua conta está suspensa. Nela você vê por quê e como recorrer.'
      : `Você não pode pedir viagens até ${day}. Na sua conta você vê por quê e como recorrer.`,
} satisfies typeof source
