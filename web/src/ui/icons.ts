// Outlines on a grid of 24, drawn with a stroke of 2 and round ends. A first visit uses these.

/** The shape of an outline, as `d` of an SVG path. */
export type IconPath = `${'M' | 'm'}${number}${string}`

export const icons = {
  alert:
    'M12 8.5v4.5M12 16.8v.2M10.3 4.2 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  check: 'm5 12.5 4.7 4.7L19.5 7',
  chevronRight: 'm9.5 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  edit: 'M4 20v-4L16 4l4 4L8 20zM13.5 6.5l4 4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6 7.8A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1.1M10 10a3 3 0 0 0 4 4',
  history: 'M4 5v4.5h4.5M4.3 9.5A8.5 8.5 0 1 1 3.5 13M12 8v4.5l3 1.8',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5v.2',
  locate: 'M12 18.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M12 12.1v-.2',
  map: 'M3.5 6 9 4l6 2 5.5-2v14L15 20l-6-2-5.5 2zM9 4v14M15 6v14',
  minus: 'M6 12h12',
  pin: 'M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 6v12M6 12h12',
  refresh: 'M20 4.5V9h-4.5M19.7 9A8.3 8.3 0 1 0 20.3 13',
  star: 'm12 3.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6-4.5-4.2 6.1-.7z',
  swap: 'M8 20V4.5M4 8.5l4-4 4 4M16 4v15.5M12 15.5l4 4 4-4',
  work: 'M4 8h16v11H4zM9 8V5h6v3M4 12.5h16M12 11.5v2',
} as const satisfies Record<string, IconPath>
