import { MediaPlayer, type MediaPlayerInstance, MediaProvider, Track } from '@vidstack/react'
import {
  DefaultAudioLayout,
  DefaultVideoLayout,
  defaultLayoutIcons,
} from '@vidstack/react/player/layouts/default'
// The theme first: the layouts overrule it.
import '@vidstack/react/player/styles/default/theme.css'
import '@vidstack/react/player/styles/default/layouts/audio.css'
import '@vidstack/react/player/styles/default/layouts/video.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import '../../../kernel/html.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { dismissToast, toast } from '../../../kernel/toast.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { useAddress } from '../../previews/content/index.ts'
import type { ViewerProps } from '../../previews/index.ts'
import { FailedState, MakingState, StageSkeleton } from '../../previews/stage/index.ts'
import { useWay } from './film.ts'
import { FilmTracks } from './film-tracks.tsx'
import { clockText, leaveAt, leftAt } from './left-at.ts'
import { playerWords, words } from './media.text.ts'
import styles from './media-viewer.module.css'
import { audioTypes, keys, onProvider, slots, videoTypes } from './player-options.ts'
import { useSubtitles } from './subtitles.ts'

export const VideoViewer = (props: ViewerProps) => <Player {...props} kind="video" />
export const AudioViewer = (props: ViewerProps) => <Player {...props} kind="audio" />

function Player({ subject, kind }: ViewerProps & { kind: 'video' | 'audio' }) {
  const t = useText(words)
  const say = useSay()
  const { file } = subject
  const address = useAddress(subject)
  /** What the browser could not play. */
  const [vain, setVain] = useState<'nothing' | 'own' | 'parts'>('nothing')
  const way = useWay(subject, vain !== 'nothing')
  const subtitles = useSubtitles(subject)
  const player = useRef<MediaPlayerInstance>(null)
  const { time } = useQueryParams()
  const asked = Math.max(Number(time ?? 0), 0)
  /** An address may say where to begin; else it goes on where it was left. */
  const [begin] = useState(() => asked || leftAt(file.id))
  const told = useRef(0)
  useEffect(() => () => dismissToast(told.current), [])
  /** Seconds at which it was remembered last. */
  const kept = useRef(begin)
  const remember = () => {
    const { currentTime = 0, duration = 0 } = player.current?.state ?? {}
    if (duration === 0) return
    kept.current = currentTime
    leaveAt(file.id, currentTime, duration)
  }
  const tellWhereItGoesOn = () => {
    if (asked > 0 || begin === 0 || told.current > 0) return
    told.current = toast.info(words.goesOn, {
      params: { time: clockText(begin) },
      // it lies over the bar of the player
      stays: 5_000,
      undoWords: words.fromBeginning,
      undo: () => {
        if (player.current) player.current.currentTime = 0
      },
    })
  }
  const translations = useMemo(
    () => Object.fromEntries(Object.entries(playerWords).map(([word, pair]) => [word, say(pair)])),
    [say],
  )
  const ending = file.suffix.replace(/^\./, '').toLowerCase()
  const film = way.as === 'parts' || way.as === 'own' ? way.film : undefined
  const parts = way.as === 'parts' ? way.film : undefined
  const src = useMemo(
    () =>
      parts
        ? { src: parts.placeOf('film.m3u8'), type: 'application/x-mpegurl' as const }
        : address.data === undefined
          ? undefined
          : kind === 'video'
            ? { src: address.data, type: videoTypes[ending] ?? ('video/mp4' as const) }
            : { src: address.data, type: audioTypes[ending] ?? ('audio/mpeg' as const) },
    [address.data, kind, ending, parts],
  )
  const failed = address.error ?? (way.as === 'failed' ? way.error : null)
  const broken = vain === 'parts' || (vain === 'own' && way.as === 'own')
  if (failed || broken)
    return (
      <FailedState
        error={failed?.key === 'renditions.none' ? null : failed}
        hint={t('cannotPlay')}
        onRetry={() => {
          setVain('nothing')
          void address.refetch()
          if (way.as === 'failed') way.retry()
        }}
      />
    )
  if (way.as === 'waiting') return <MakingState suffix={file.suffix} />
  if (!src || !subtitles) return <StageSkeleton type={file.suffix} />
  const layout = { icons: defaultLayoutIcons, colorScheme: 'dark' as const, translations, slots }
  const fail = () => setVain(parts ? 'parts' : 'own')
  /** What the browser cannot read it tells the source within the player alone, not the player. */
  const hearSource = (stage: HTMLElement | null) => {
    const hear = ({ target }: Event) => target instanceof HTMLSourceElement && fail()
    stage?.addEventListener('error', hear, true)
    return () => stage?.removeEventListener('error', hear, true)
  }
  return (
    <div className={kind === 'video' ? styles.video : styles.audio} ref={hearSource}>
      {kind === 'audio' && <FileIcon suffix={file.suffix} size={112} className={styles.icon} />}
      <MediaPlayer
        key={parts ? 'parts' : 'own'}
        ref={player}
        className={styles.player}
        // In the audio player a title would take the place of the time line.
        title={kind === 'video' ? file.name : ''}
        viewType={kind}
        streamType="on-demand"
        src={src}
        load="eager"
        playsInline
        {...(begin > 0 && { currentTime: begin })}
        keyTarget="document"
        keyShortcuts={keys}
        onProviderChange={onProvider}
        onTimeUpdate={({ currentTime }) => {
          if (Math.abs(currentTime - kept.current) >= 5) remember()
        }}
        onPause={remember}
        onEnded={remember}
        onCanPlay={() => {
          tellWhereItGoesOn()
          // its sound alone is known to the browser
          const video = player.current?.el?.querySelector('video')
          if (kind === 'video' && !parts && video?.videoWidth === 0) fail()
          // the player learns which sound is played before it knows the sounds
          const [sound] = player.current?.audioTracks.toArray() ?? []
          if (sound && !player.current?.audioTracks.selected) sound.selected = true
        }}
        onError={fail}
      >
        <MediaProvider>
          {subtitles.map(({ key, label, address: src }, at) => (
            <Track
              key={key}
              kind="subtitles"
              type="json"
              src={src}
              label={label || t('subtitles')}
              default={at === 0}
            />
          ))}
          <FilmTracks film={film} />
        </MediaProvider>
        {kind === 'video' ? <DefaultVideoLayout {...layout} /> : <DefaultAudioLayout {...layout} />}
      </MediaPlayer>
    </div>
  )
}
