import type { look as source } from '../../es/web/recognition.ts'

export const look = {
  ask: 'Com que roupa você está?',
  add: 'Adicionar',
  lookedFor: (names, count) => `${names} ${count === 1 ? 'procura' : 'procuram'} você.`,
  forGroup: 'É assim que o grupo acha você.',
  example: 'Jaqueta verde',
  done: 'Pronto',
  knownBy: 'Reconhecem você por',
  change: 'Trocar',
  failed: 'Não foi salvo. Tente de novo.',
  addPhoto: 'Coloque sua foto',
  askThem: (name) => `Perguntar com que roupa ${name} está`,
  asked: 'Você já perguntou no chat',
  question: (name) => `${name}, com que roupa você está? Assim a gente se acha.`,
} satisfies typeof source
