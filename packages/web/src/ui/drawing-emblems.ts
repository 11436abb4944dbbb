/** Signs in the corner of a drawing, each for one kind of thing; outlines in a square of 24. */
export const drawingEmblems = {
  people:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M22 21v-2a4 4 0 0 0-3-3.9M16 3.1a4 4 0 0 1 0 7.8',
  role: 'M20 13c0 5-3.5 7.5-7.7 9h-.6C7.5 20.5 4 18 4 13V6l8-4 8 4zM9 12l2 2 4-4',
  label: 'M12 2H4a2 2 0 0 0-2 2v8l9.3 9.3a2.4 2.4 0 0 0 3.4 0l6.6-6.6a2.4 2.4 0 0 0 0-3.4zM7.5 7.5h.01',
  clock: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20M12 6v6l4 2',
  message: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z',
  package: 'M12 2 3 7v10l9 5 9-5V7zM12 22V12M3.3 7 12 12l8.7-5',
  archive: 'M3 3h18v5H3zM4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8M10 12h4',
  watermark: 'M12 22a7 7 0 0 0 7-7c0-4-6-7-7-12-1 5-7 8-7 12a7 7 0 0 0 7 7z',
  template:
    'M4 3h16a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M4 14h7v7H4zM16 14h5M16 18h5',
  menu: 'M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01',
  sync: 'M3 12a9 9 0 0 1 15.7-6.3L21 8M21 3v5h-5M21 12a9 9 0 0 1-15.7 6.3L3 16M8 16H3v5',
  permission: 'M21 2l-9.6 9.6M16 7l4 4M7.5 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9',
  lost: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20M16.2 7.8l-2.8 5.6-5.6 2.8 2.8-5.6z',
  space: 'm12 2 9 5-9 5-9-5zM3 12l9 5 9-5M3 17l9 5 9-5',
  department: 'M6 22V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v18M2 22h20M10 6h4M10 10h4M10 14h4',
  desktop: 'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M8 21h8M12 17v4',
  compare: 'M12 3v18M4 5h5v14H4zM15 5h5v14h-5z',
  slides: 'M2 4h20M4 4v11h16V4M12 15v4M8 22l4-3 4 3',
  activity: 'M22 12h-4l-3 9L9 3l-3 9H2',
} as const

export type DrawingEmblem = keyof typeof drawingEmblems
