import type { ui as source } from '../../es/web/buttons-fields-and-panels.ts'
import { plural } from '../plural.ts'

export const ui = {
  close: 'Fechar',
  back: 'Voltar',
  retry: 'Tentar de novo',
  optional: 'Opcional',
  toastTitles: { error: 'Erro', warning: 'Aviso', info: 'Informação' },
  toastAccept: 'OK',
  openPanel: 'Abrir o painel',
  closePanel: 'Fechar o painel',
  more: (label) => `Mais: ${label}`,
  less: (label) => `Menos: ${label}`,
  charactersLeft: (count) => plural(count, { one: 'Resta # caractere', other: 'Restam # caracteres' }),
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  prefix: 'Código do país',
  otherPrefix: 'Outro país',
  otherPrefixLabel: 'Código',
  countries: { US: 'Estados Unidos', MX: 'México', ES: 'Espanha', BR: 'Brasil' },
  suggestions: (count) => plural(count, { one: '# sugestão', other: '# sugestões' }),
  noSuggestions: 'Nenhum resultado',
  clear: 'Limpar',
  stars: (count) => plural(count, { one: '# estrela', other: '# estrelas' }),
  timeLeft: (time) => `Tempo restante: ${time}`,
  stopState: { done: 'Feito', now: 'Agora', next: 'Depois' },
  stepState: { done: 'feito', now: 'em andamento', next: 'a fazer' },
} satisfies typeof source
