import type { ReactNode } from 'react'
import { type DrawingEmblem, drawingEmblems } from './drawing-emblems.ts'

type FolderDrawing = 'folder' | 'search' | 'bin' | 'broken' | 'closed' | 'star'
/** A folder in some state, or a list of what the emblem says. */
export type ThemedDrawingName = FolderDrawing | DrawingEmblem

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const sheet = { fill: 'var(--card)', stroke: 'var(--border-strong)', strokeWidth: 1.5 } as const
const soft = {
  fill: 'var(--tint)',
  stroke: 'var(--accent-line)',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
} as const

const paper = (
  <g transform="rotate(-6 62 34)">
    <rect x="42" y="8" width="42" height="52" rx="5" {...sheet} />
    <g {...line} stroke="var(--accent-line)" strokeWidth="2.5">
      <path d="M51 24h24M51 32h24M51 40h14" />
    </g>
  </g>
)
const back = <path d="M22 32a6 6 0 0 1 6-6h20l8 9h38a6 6 0 0 1 6 6v34H22z" {...soft} />
const front = (
  <path d="M12 48h100l-8 33a6 6 0 0 1-6 5H26a6 6 0 0 1-6-5z" {...soft} fill="var(--accent-soft)" />
)

const drawings: Record<FolderDrawing, ReactNode> = {
  folder: (
    <>
      {back}
      {paper}
      {front}
      <path d="M62 76V58m-8 8 8-8 8 8" {...line} stroke="var(--accent)" strokeWidth="3" />
    </>
  ),
  search: (
    <>
      {back}
      {paper}
      {front}
      <circle cx="86" cy="58" r="15" {...sheet} stroke="var(--accent)" strokeWidth="3" />
      <path d="m97 69 11 11" {...line} stroke="var(--accent)" strokeWidth="4" />
    </>
  ),
  bin: (
    <>
      {paper}
      <path d="M32 42h60l-5 39a6 6 0 0 1-6 5H43a6 6 0 0 1-6-5z" {...soft} fill="var(--accent-soft)" />
      <path d="M50 54v20m12-20v20m12-20v20" {...line} stroke="var(--accent)" strokeWidth="2.5" />
      <path d="M26 42h72" {...line} stroke="var(--accent-line)" strokeWidth="3" />
    </>
  ),
  broken: (
    <>
      {back}
      {front}
      <path d="M62 54v12m0 8v.5" {...line} stroke="var(--error)" strokeWidth="4" />
    </>
  ),
  star: (
    <>
      {back}
      {paper}
      {front}
      <path
        d="m62 52 4.6 9.3 10.2 1.5-7.4 7.2 1.8 10.2-9.2-4.8-9.2 4.8 1.8-10.2-7.4-7.2 10.2-1.5z"
        fill="var(--accent)"
      />
    </>
  ),
  closed: (
    <>
      {back}
      {front}
      <rect x="51" y="60" width="22" height="17" rx="4" fill="var(--accent)" />
      <path d="M55 60v-4a7 7 0 0 1 14 0v4" {...line} stroke="var(--accent)" strokeWidth="3" />
    </>
  ),
}

const isEmblem = (name: ThemedDrawingName): name is DrawingEmblem => name in drawingEmblems

/** An empty list with the sign of what would be in it. */
const listOf = (emblem: DrawingEmblem) => (
  <>
    <rect x="16" y="14" width="84" height="68" rx="7" {...sheet} />
    <path d="M16 32h84" {...line} stroke="var(--border-strong)" strokeWidth="1.5" />
    <g {...line} stroke="var(--accent-line)" strokeWidth="3">
      <path d="M26 23h24M26 45h34M26 57h26M26 69h30" />
    </g>
    <circle cx="88" cy="62" r="23" {...soft} fill="var(--card)" stroke="var(--accent)" strokeWidth="2.5" />
    <path
      d={drawingEmblems[emblem]}
      transform="translate(76 50)"
      {...line}
      stroke="var(--accent)"
      strokeWidth="2"
    />
  </>
)

/** A small picture in the theme's colours. */
export function ThemedDrawing({ name }: { name: ThemedDrawingName }) {
  return (
    <svg width="124" height="104" viewBox="0 0 124 98" aria-hidden="true">
      <ellipse cx="62" cy="90" rx="54" ry="6" fill="var(--sunken)" />
      {isEmblem(name) ? listOf(name) : drawings[name]}
    </svg>
  )
}
