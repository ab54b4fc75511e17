import type { requestOptions as source } from '../../es/web/request-options.ts'

/** What is said of the options of a request, which few open. */
export const requestOptions = {
  dropNearHint: 'Na esquina; ninguém vê a sua porta.',
  womenHint: 'Vale também para quem viaja com você. Ninguém mais vê.',
  womenWait: (usual, women) => `Costuma levar uns ${usual} min; assim, uns ${women}.`,
  womenWaitUnknown: 'Ainda não sabemos quanto mais demora aqui.',
  aboutPlaceholder: 'Jaqueta verde, mala vermelha',
  aboutHint: 'Só quem viajar com você vai ver.',
  /** What a need means for the ride, and what is said to whoever orders the vehicle. */
  needs: {
    wheelchair: {
      hint: 'Táxi acessível: 4 pessoas, 2 malas.',
    },
  },
} satisfies typeof source
