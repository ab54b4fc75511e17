import type { z } from 'zod'
import { type ErrorCode, errorCatalogue, type Language } from './errors.ts'

type Issue = z.core.$ZodIssue

/** One sentence for a person about one faulty field, in their language. */
function sentence(issue: Issue, language: Language): string {
  const es = language === 'es'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? es
          ? 'Falta este dato.'
          : 'This is required.'
        : es
          ? 'Este dato no tiene el tipo que esperamos.'
          : 'This is not of the type we expect.'
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? es
            ? 'Falta este dato.'
            : 'This is required.'
          : es
            ? `Escribe al menos ${issue.minimum} caracteres.`
            : `Enter at least ${issue.minimum} characters.`
      return es ? `Tiene que ser al menos ${issue.minimum}.` : `It must be at least ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string')
        return es ? `Como mucho ${issue.maximum} caracteres.` : `At most ${issue.maximum} characters.`
      return es ? `Tiene que ser como mucho ${issue.maximum}.` : `It must be at most ${issue.maximum}.`
    case 'invalid_format':
      if (issue.format === 'email') return es ? 'Escribe un correo válido.' : 'Enter a valid email address.'
      return es ? 'No tiene el formato que esperamos.' : 'This is not in the format we expect.'
    case 'invalid_value':
      return es
        ? `Los valores posibles son: ${issue.values.join(', ')}.`
        : `The possible values are: ${issue.values.join(', ')}.`
    case 'custom':
      return (
        customSentences[issue.message]?.[language] ??
        (isErrorCode(issue.message) ? errorCatalogue[issue.message][language] : undefined) ??
        (es ? 'Este dato no es válido.' : 'This is not valid.')
      )
    default:
      return es ? 'Este dato no es válido.' : 'This is not valid.'
  }
}

const customSentences: Record<string, Record<Language, string>> = {
  'ill-formed': {
    es: 'Contiene caracteres que no se pueden guardar.',
    en: 'It contains characters that cannot be stored.',
  },
  'password-too-short': { es: 'Usa al menos 8 caracteres.', en: 'Use at least 8 characters.' },
  'password-too-long': { es: 'Usa como mucho 128 caracteres.', en: 'Use at most 128 characters.' },
  phone: {
    es: 'Escribe el número completo con el prefijo del país.',
    en: 'Enter the whole number with the country prefix.',
  },
  'not-yours': { es: 'Esa foto no es tuya.', en: 'That picture is not yours.' },
  picture: {
    es: 'No hemos podido leer la imagen. Usa JPEG, PNG o WebP.',
    en: 'We could not read the picture. Use JPEG, PNG or WebP.',
  },
  cursor: {
    es: 'Esta marca de página no es de esta lista. Empieza desde la primera página.',
    en: 'This page mark does not belong to this list. Start from the first page.',
  },
  'idempotency-key': {
    es: 'La clave de repetición puede tener como mucho 200 caracteres.',
    en: 'The idempotency key may have at most 200 characters.',
  },
  required: { es: 'Falta este dato.', en: 'This is required.' },
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text)
}

/** What the answer to faulty input is called: the code that one of its faults has for itself, else INVALID_INPUT. */
export function codeOfFaults(issues: readonly Issue[]): ErrorCode {
  return issues.map(({ message }) => message).find(isErrorCode) ?? 'INVALID_INPUT'
}

/** The sentence for a fault that only the server can find. */
export function faultSentence(
  fault: 'phone' | 'not-yours' | 'picture' | 'cursor' | 'idempotency-key',
  language: Language,
): string {
  return customSentences[fault]![language]
}

/** `fields` of an error answer: input path (`origin.latitude`) → sentence. The first fault of a path wins. */
export function fieldMessages(issues: readonly Issue[], language: Language): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (!Object.hasOwn(fields, path)) fields[path] = sentence(issue, language)
  }
  return fields
}
