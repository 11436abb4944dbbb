import { Megaphone, Upload } from 'lucide-react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { pickFilesFor } from '../../kernel/drop.ts'
import { useText } from '../../kernel/text.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { spaceWords } from '../files/index.ts'
import { useManagementTree } from '../menus/index.ts'
import { useSystemName } from '../settings/index.ts'
import { AnnouncementCarousel } from './announcement-carousel.tsx'
import { BannerDrawing } from './banner-drawing.tsx'
import { useHomeNotices } from './home.api.ts'
import { addressOfPage, pagesOfMenus } from './home.rules.ts'
import styles from './home-banner.module.css'
import { messages } from './page.text.ts'

/** The announcements; where there are none, a welcome with the first ways into the product. */
export function HomeBanner() {
  const { data, isPending } = useHomeNotices()
  if (isPending)
    return (
      <div className={styles.waiting} aria-busy="true">
        <SkeletonBar height="100%" radius={14} />
      </div>
    )
  return data && data.rows.length > 0 ? <AnnouncementCarousel notices={data.rows} /> : <Welcome />
}

function Welcome() {
  const t = useText(messages)
  const s = useText(spaceWords)
  const system = useSystemName()
  const hasPage = pagesOfMenus(useManagementTree())
  return (
    <section className={styles.banner} aria-labelledby="home-welcome">
      <div className={styles.words}>
        <h2 id="home-welcome">{t('welcome', { system })}</h2>
        <p>{t('welcomeHint')}</p>
        <div className={styles.ways}>
          <ApplicationLink {...addressOfPage('personal')} className={styles.way}>
            {t('openFiles')}
          </ApplicationLink>
          {hasPage('announcement') ? (
            <ApplicationLink {...addressOfPage('announcement')} className={styles.way}>
              <Megaphone size={16} aria-hidden="true" />
              {t('publish')}
            </ApplicationLink>
          ) : (
            <button
              type="button"
              className={styles.way}
              onClick={() => pickFilesFor({ name: s('myFiles') }, { folder: false })}
            >
              <Upload size={16} aria-hidden="true" />
              {t('upload')}
            </button>
          )}
        </div>
      </div>
      <BannerDrawing />
    </section>
  )
}
