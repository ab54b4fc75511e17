// The outlines that no first visit uses: they are fetched with the screens that use them.
import type { IconPath } from './icons.ts'

export const laterIcons = {
  apart: 'M4 4l16 16M9.2 5.2a3.4 3.4 0 0 1 4.6 4.6M4 20c.4-3.9 3-6 7-6M15 15.3c2.6.6 4.4 2.2 5 4.7',
  arrowLeft: 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  arrowRight: 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5',
  bag: 'M6.5 8h11v11.5h-11zM9.5 8V4.5h5V8M9 19.5V21M15 19.5V21M10 11.5v4.5M14 11.5v4.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4',
  camera: 'M3 8h4l2-3h6l2 3h4v12H3zM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  chat: 'M4 5h16v11h-8.5L7 20v-4H4z',
  chevronDown: 'm6 9.5 6 6 6-6',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  download: 'M12 4v11M6.5 10l5.5 5.5 5.5-5.5M4.5 20h15',
  flag: 'M6 21V4.5h12l-3 4 3 4H6',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  logOut: 'M10 4H5v16h5M10.5 12H20M16 7.5l4.5 4.5-4.5 4.5',
  offline:
    'M4 4l16 16M2.5 9.5A14 14 0 0 1 8 6.3M11.5 5.6a14 14 0 0 1 10 3.9M6 13.2a9 9 0 0 1 4.5-2.3M16 11.8q1 .5 2 1.4M9.5 16.7a4 4 0 0 1 4.6-.3M12 20v.1',
  people:
    'M9 11.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM3 19.5c.4-3.6 2.8-5 6-5s5.6 1.4 6 5M15.5 11.3a3.1 3.1 0 1 0-.6-6.1M17.5 14.8c2 .5 3.3 2 3.5 4.7',
  phone: 'M7 3h10v18H7zM11 17.8h2',
  route:
    'M6 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.7 15.7 20.5 20.5',
  send: 'M12 20V4.5M5.5 11 12 4.5l6.5 6.5',
  shield: 'M12 3.5 5 6v5.5c0 4.2 2.9 7.2 7 9 4.1-1.8 7-4.8 7-9V6zM12 8.5v4M12 15.8v.1',
  taxi: 'M3.5 18.5v-5L6 8h12l2.5 5.5v5zM3.5 13.5h17M9.5 8V5h5v3M7 16h.1M17 16h.1M6 18.5v2M18 18.5v2',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13.5h9l1-13.5M10.5 11v5.5M13.5 11v5.5',
  wallet: 'M4 8h16v11.5H4zM4 8l11-4v4M15.8 13.7h.1',
  wheelchair: 'M10 4.5v-.1M10 8v6.5h5l2.5 5M10 11h4.5M7.5 12a5 5 0 1 0 6.5 6.5',
  walk: 'M13 5.5v-.1M12.5 9.5 9.5 11l-1 3.5M12.5 9.5l-.5 5 3 2.5 1 4M12 14.5 10.5 18 8 21M12.5 9.5l2.5 2.5h3',
} as const satisfies Record<string, IconPath>
