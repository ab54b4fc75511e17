export const catalogue: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
