import { homeLimits } from '@cabinet/contract/home'
import type { Notice } from '@cabinet/contract/notices'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { useMediaQuery } from '../../kernel/media.ts'
import { useText } from '../../kernel/text.ts'
import { loadAnnouncementDialog } from '../announcements/index.ts'
import { useRelativeTimeText } from '../nodes/index.ts'
import { BannerDrawing } from './banner-drawing.tsx'
import { refreshHomeNotices } from './home.api.ts'
import { addressOfPage } from './home.rules.ts'
import styles from './home-banner.module.css'
import { messages } from './page.text.ts'

const AnnouncementDialog = lazy(() => loadAnnouncementDialog().then((dialog) => ({ default: dialog })))

/** The newest announcements, one at a time. It stands still while it is pointed at, has the focus, or is paused. */
export function AnnouncementCarousel({ notices }: { notices: readonly Notice[] }) {
  const t = useText(messages)
  const timeText = useRelativeTimeText()
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [asked, setAsked] = useState(0)
  const [paused, setPaused] = useState(calm)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [opened, setOpened] = useState<Notice | null>(null)
  const total = notices.length
  const at = asked % total
  const notice = notices[at]!
  const runs = total > 1 && !paused && !isHovered && !isFocused && !opened
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setAsked((now) => (now + 1) % total), homeLimits.announcementMs)
    return () => clearInterval(timer)
  }, [runs, total])
  const step = (by: number) => setAsked((at + by + total) % total)
  const close = () => {
    setOpened(null)
    void refreshHomeNotices()
  }
  const { announcement } = notice
  return (
    <section
      className={styles.banner}
      aria-roledescription="carousel"
      aria-label={t('announcements')}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <article
        className={styles.words}
        aria-roledescription="slide"
        aria-label={t('position', { number: at + 1, total })}
        aria-live={runs ? 'off' : 'polite'}
      >
        <div className={styles.facts}>
          {notice.unread && <span className={styles.badge}>NEW</span>}
          {announcement?.mustConfirm && !announcement.confirmedAt && (
            <span className={styles.badge}>{t('toConfirm')}</span>
          )}
          <span>{[notice.publisher, timeText(notice.createdAt)].filter(Boolean).join(' · ')}</span>
        </div>
        <h2>{notice.title}</h2>
        {announcement?.excerpt && <p>{announcement.excerpt}</p>}
        <div className={styles.ways}>
          <button type="button" className={styles.way} onClick={() => setOpened(notice)}>
            {t('details')}
          </button>
          <ApplicationLink {...addressOfPage('systemNotice', { from: 'home' })} className={styles.way}>
            {t('moreAnnouncements')}
          </ApplicationLink>
        </div>
      </article>
      <BannerDrawing />
      {total > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            aria-label={t(paused ? 'play' : 'pause')}
            data-tip={t(paused ? 'play' : 'pause')}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play size={15} aria-hidden="true" /> : <Pause size={15} aria-hidden="true" />}
          </button>
          <button type="button" aria-label={t('previous')} onClick={() => step(-1)}>
            <ChevronLeft size={17} aria-hidden="true" />
          </button>
          {notices.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={t('showNumber', { number: index + 1 })}
              aria-current={index === at}
              onClick={() => setAsked(index)}
            />
          ))}
          <button type="button" aria-label={t('next')} onClick={() => step(1)}>
            <ChevronRight size={17} aria-hidden="true" />
          </button>
        </div>
      )}
      {opened && (
        <Suspense>
          <AnnouncementDialog notice={opened} from={1} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
