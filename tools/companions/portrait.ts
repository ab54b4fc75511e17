import sharp from 'sharp'
import type { Character } from './cast.ts'

/** A drawn portrait as PNG, in the colours by which the character says to be known. */
export function drawPortrait(colours: NonNullable<Character['portrait']>): Promise<Buffer> {
  const { ground, skin, hair, jacket } = colours
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${ground}"/>
    <path d="M62 128c0-52 28-80 66-80s66 28 66 80c0 30-8 56-20 66H82c-12-10-20-36-20-66z" fill="${hair}"/>
    <rect x="104" y="150" width="48" height="56" rx="22" fill="${skin}"/>
    <path d="M28 256c4-46 40-66 74-70 8 16 44 16 52 0 34 4 70 24 74 70z" fill="${jacket}"/>
    <ellipse cx="128" cy="122" rx="45" ry="54" fill="${skin}"/>
    <path d="M82 116c4-40 28-56 54-54 24 2 40 20 40 52-26-4-44-14-54-30-8 18-22 28-40 32z" fill="${hair}"/>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
