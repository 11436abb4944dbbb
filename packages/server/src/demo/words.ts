import type { DemoDocument, DemoSection } from './make/paper.ts'
import type { SeededRandom } from './random.ts'

type Theme = 'build' | 'market' | 'money' | 'people' | 'law'

/** Which words fit a department. */
export function themeOfDepartment(department: string): Theme {
  if (/研发|Solutions/.test(department)) return 'build'
  if (/财务|预算|税务/.test(department)) return 'money'
  if (/人力/.test(department)) return 'people'
  return /法务/.test(department) ? 'law' : 'market'
}

const chinese: Record<Theme, string[]> = {
  build: [
    '网关在高峰时段的平均响应时间由 182 毫秒降至 96 毫秒，长尾请求主要来自跨区域的数据同步。',
    '本阶段完成了订单、结算与消息三个服务的拆分，接口保持向前兼容，旧版本保留两个季度。',
    '所有写操作先落盘再应答，异常断电后由日志恢复，演练三次均未丢失已确认的数据。',
    '评审意见集中在权限模型：继承关系按需计算，不再冗余存储，避免移动目录后权限过期。',
    '回归用例共 1,284 条，自动化比例 87%，剩余部分以探索式测试覆盖。',
    '下一迭代重点是灰度发布与可观测性，指标、日志、链路三者使用同一个追踪编号。',
    '设计稿已按新的间距与字号规范统一，深色主题的对比度全部达到 AA 级。',
  ],
  market: [
    '第三季度新签客户 46 家，续约率 93.5%，华东与华南贡献了七成的新增收入。',
    '发布会当日直播观看 3.2 万人次，后续一周官网注册量较平日提升 2.4 倍。',
    '竞品在价格上更激进，但客户更看重交付周期与数据合规，报价策略应突出总体拥有成本。',
    '品牌主视觉采用蓝色渐变，中英文字体统一，线下物料与线上保持一致。',
    '重点客户的年度回访已完成八成，集中反馈在移动端预览速度与外链审批流程。',
    '渠道伙伴培训共四场，覆盖 120 名销售，考核通过率 91%。',
  ],
  money: [
    '本季度营业收入同比增长 18.6%，毛利率 62.3%，费用率下降 1.4 个百分点。',
    '差旅与市场费用占预算的 78%，预计全年不超支；研发投入按计划执行。',
    '应收账款周转天数由 54 天缩短到 47 天，逾期超过 90 天的款项仅剩两笔。',
    '电子发票全部完成验真与归档，进项税额与申报表核对一致。',
    '现金流保持健康，期末余额可覆盖未来十一个月的固定支出。',
    '明年预算采用滚动预测，每季度复核一次，重大偏差需书面说明原因。',
  ],
  people: [
    '本年度共招聘 38 人，平均到岗周期 31 天，内推占比 42%。',
    '新员工入职培训为期三天，内容包括制度、信息安全与文档平台的使用。',
    '绩效面谈应当围绕目标与事实，先听后说，形成书面的改进计划。',
    '年度体检安排在十月，异地同事可就近选择合作机构。',
    '员工满意度 4.3 分，改进建议集中在会议效率和跨部门协作。',
  ],
  law: [
    '双方应对在合作中知悉的商业秘密承担保密义务，期限自披露之日起五年。',
    '个人信息的处理遵循最小必要原则，跨境传输前需完成安全评估并留存记录。',
    '供应商应保证交付物不侵犯任何第三方的知识产权，并承担由此产生的全部责任。',
    '合同履行期间发生的争议，双方应先协商解决；协商不成的，提交上海仲裁委员会仲裁。',
    '年度合规检查共发现七项问题，均已整改关闭，复查结果见附表。',
  ],
}

const english: string[] = [
  'The pilot ran for six weeks with eleven customers; nine of them moved to the paid plan before it ended.',
  'Response times at the ninety-fifth percentile stayed under 240 milliseconds through the whole quarter.',
  'Onboarding now takes four days instead of nine, mostly because accounts are provisioned from the directory.',
  'The main risk is the data residency requirement in two regions; a second storage site is under evaluation.',
  'Support handled 1,920 tickets, 88 percent of them within one business day.',
  'Each release is rehearsed on a copy of production, and a rollback is practised once a month.',
  'The steering committee agreed to keep the scope and to move the public launch by two weeks.',
]

const headings = {
  zh: ['背景', '现状与数据', '方案', '风险与对策', '下一步计划', '结论'],
  en: ['Background', 'Findings', 'Proposal', 'Risks', 'Next steps', 'Summary'],
}

const isEnglish = (title: string) => !/[\u4e00-\u9fff]/.test(title)

/** Returns the demo document for a title in a department. */
export function demoDocumentFor(
  { title, author, at, department }: { title: string; author: string; at: Date; department: string },
  random: SeededRandom,
): DemoDocument {
  const en = isEnglish(title)
  const sentences = en ? english : chinese[themeOfDepartment(department)]
  const chosen = (en ? headings.en : headings.zh).filter((_, index) => index < 3 || random.next() < 0.6)
  const sections: DemoSection[] = chosen.map((heading) => ({
    heading,
    paragraphs: Array.from({ length: random.between(1, 3) }, () =>
      random.some(sentences, random.between(1, 3)).join(en ? ' ' : ''),
    ),
  }))
  return { title, author, at, sections, table: tableOf(en, random) }
}

function tableOf(en: boolean, random: SeededRandom): DemoDocument['table'] {
  const months = random.between(4, 9)
  const head = en ? ['Month', 'Planned', 'Actual'] : ['月份', '计划', '实际']
  return [
    head,
    ...Array.from({ length: months }, (_, month): (string | number)[] => {
      const planned = random.between(80, 400)
      const name = en
        ? new Date(Date.UTC(2000, month)).toLocaleString('en', { month: 'short', timeZone: 'UTC' })
        : `${month + 1} 月`
      return [name, planned, Math.round(planned * (0.75 + random.next() * 0.5))]
    }),
  ]
}
