import type { DemoDepartment } from './company.ts'

/** Files of each department, by folder; `{y}` is the year. `*` in front: one for each month. `=`: has older versions. */
export const demoFilesByDepartment: Record<DemoDepartment | '', Record<string, string[]>> = {
  '': {
    '': ['公司简介.pptx', 'Company profile.pdf', '云汇科技组织架构.svg'],
    规章制度: ['员工手册.pdf', '信息安全管理办法.docx', '差旅与报销制度.docx', 'Code of conduct.pdf'],
    公司新闻: ['*{y} 年 {m} 月简报.pdf'],
  },
  华东研发中心: {
    '': ['=研发中心年度目标.docx', '研发中心人力与预算.xlsx'],
    例会纪要: ['*{y}-{m} 研发例会纪要.docx'],
    技术委员会: ['技术雷达.pptx', '开源组件准入清单.xlsx', '技术债评估.md', 'Architecture principles.md'],
  },
  '华东研发中心/平台研发部': {
    '': [
      '={y} 年第三季度经营分析报告.docx',
      '=Product roadmap H1.pptx',
      '供应商采购框架协议（终稿）.pdf',
      '总部机房巡检记录.xlsx',
    ],
    架构设计: [
      '总体架构说明.docx',
      '数据库设计.md',
      '部署拓扑.svg',
      '=容量规划.xlsx',
      '高可用方案评审.pptx',
      'Threat model.md',
    ],
    '架构设计/历史版本': ['2.0 架构说明.pdf', '2.5 架构说明.pdf', '旧版接口说明.gbk.txt'],
    接口文档: [
      '订单接口.md',
      '结算接口.md',
      '消息接口.md',
      'openapi.yaml',
      'orders.json',
      '错误码对照表.xlsx',
    ],
    '接口文档/示例代码': ['client.ts', 'settlement.py', 'report.sql', 'gateway.yaml', 'index.html'],
    发布记录: ['*{y}-{m} 发布说明.md'],
    '发布记录/日志': ['gateway-node1.log', 'gateway-node2.log', 'settlement.log'],
    '{y} 年度经营计划': ['平台部年度计划.docx', '里程碑.xlsx', '风险清单.xlsx', '年中复盘.pptx'],
    培训资料: ['新人技术培训.pptx', '代码规范.pdf', 'Git workflow.pdf', '故障演练手册.docx', '培训录音.wav'],
  },
  '华东研发中心/质量保障部': {
    '': ['=测试策略.docx', '质量月度看板.png'],
    测试报告: ['*{y}-{m} 回归测试报告.xlsx'],
    用例库: ['登录与会话用例.xlsx', '上传下载用例.xlsx', '权限用例.xlsx', 'Load test plan.docx'],
    缺陷分析: ['重大缺陷复盘.docx', '缺陷趋势.svg', 'defects.csv', '压测原始数据.zip'],
  },
  '华东研发中心/产品设计部': {
    '': ['设计规范.pdf', '=首页改版方案.pptx'],
    产品设计稿: [
      '新版首页视觉稿.png',
      '登录页.png',
      '移动端首页.png',
      '深色主题.png',
      '图标清单.svg',
      'Design tokens.json',
    ],
    用户研究: [
      '访谈纪要 01.docx',
      '访谈纪要 02.docx',
      '访谈纪要 03.docx',
      '可用性测试报告.pdf',
      '访谈录音 01.wav',
      'Survey results.csv',
    ],
    '素材/照片': ['西湖.jpg', '黄山日出.jpg', '外滩夜景.jpg', '办公室.jpg', '团队合影.jpg', '雪山.jpg'],
  },
  市场与销售: {
    '': ['=年度销售目标.xlsx', '市场活动日历.xlsx'],
    周报: ['*{y}-{m} 销售月报.xlsx'],
    方案模板: ['解决方案模板.pptx', '报价单模板.xlsx', '投标文件模板.docx'],
  },
  '市场与销售/品牌市场部': {
    '': ['品牌手册.pdf', '营销费用预算明细表.xlsx'],
    发布会: [
      '发布会流程.docx',
      '主持稿.docx',
      '嘉宾名单.xlsx',
      '=发布会演示.pptx',
      '现场照片 01.jpg',
      '现场照片 02.jpg',
      '现场照片 03.jpg',
      '背景音乐.wav',
    ],
    宣传物料: ['海报.png', '易拉宝.png', '宣传折页.pdf', 'One-pager.pdf', 'Brand assets.zip'],
    新媒体: ['*{y}-{m} 公众号数据.csv'],
  },
  '市场与销售/大客户部': {
    '': ['重点客户清单.xlsx', '=客户分级标准.docx'],
    客户合同归档: [
      '远航物流服务合同.pdf',
      '华信银行采购合同.pdf',
      '绿洲能源框架协议.pdf',
      '星河教育续约合同.pdf',
      '合同台账.xlsx',
    ],
    拜访纪要: ['远航物流拜访纪要.docx', '华信银行拜访纪要.docx', '绿洲能源拜访纪要.docx', '客户邮件往来.eml'],
    方案: ['远航物流解决方案.pptx', '华信银行解决方案.pptx', '绿洲能源报价.xlsx'],
  },
  财务管理部: {
    '': ['={y} 年度财务预算.xlsx', '财务制度汇编.pdf'],
    月度报表: ['*{y}-{m} 财务月报.xlsx'],
    审计: ['年度审计底稿.zip', '审计意见回复.docx', '内控自评报告.pdf', '固定资产清单.xlsx'],
  },
  '财务管理部/预算管理': {
    '': ['预算编制说明.docx', '=部门预算汇总.xlsx'],
    滚动预测: ['第一季度预测.xlsx', '第二季度预测.xlsx', '第三季度预测.xlsx', '第四季度预测.xlsx'],
    分析: ['费用结构.svg', '预算执行分析.pptx', 'budget.csv'],
  },
  '财务管理部/税务与发票': {
    '': ['税务日历.xlsx', '发票管理办法.docx'],
    电子发票: ['*电子发票 {y}{m}.pdf'],
    申报: ['增值税申报表.xlsx', '所得税汇算清缴.xlsx', '旧系统导出.gbk.txt', '税率对照.json'],
  },
  人力资源部: {
    '': ['组织与编制.xlsx', '=招聘计划.xlsx', '薪酬管理制度.pdf'],
    入职: ['入职须知.docx', '入职清单.xlsx', 'Welcome guide.pdf', '工位平面图.svg'],
    培训: ['年度培训计划.xlsx', '领导力课程.pptx', '信息安全培训.pptx', '培训照片.jpg'],
    绩效: ['绩效管理办法.docx', '绩效面谈指南.pdf', '年中绩效校准.pptx'],
    员工活动: ['秋游照片 01.jpg', '秋游照片 02.jpg', '秋游照片 03.jpg', '活动方案.docx'],
  },
  法务合规部: {
    '': ['=合同审查要点.docx', '授权委托书模板.docx'],
    合同模板: ['保密协议模板.docx', '采购合同模板.docx', '服务合同模板.docx', 'NDA template.docx'],
    合规: ['数据合规自查表.xlsx', '个人信息保护影响评估.pdf', '合规检查报告.pdf', 'Sanctions screening.pdf'],
    知识产权: ['商标清单.xlsx', '专利清单.xlsx', '软件著作权登记.pdf'],
  },
  'Cloudvista International': {
    '': ['=International strategy.docx', 'Regional forecast.xlsx', '国际业务周会纪要.docx'],
    'Board updates': ['Q1 board update.pptx', 'Q2 board update.pptx', 'Q3 board update.pptx'],
    Offices: ['Singapore office.jpg', 'London office.jpg', 'Office lease.pdf'],
  },
  'Cloudvista International/Customer Success': {
    '': ['Health scores.xlsx', 'Playbook.pdf'],
    Onboarding: ['Kick-off deck.pptx', 'Checklist.md', 'Training agenda.docx', 'Welcome call.wav'],
    Reviews: ['*{y}-{m} customer review.pdf'],
    Tickets: ['tickets.csv', 'Escalations.xlsx', 'Outage notice.eml'],
  },
  'Cloudvista International/Solutions Engineering': {
    '': ['=Reference architecture.docx', 'Demo script.md'],
    Demos: [
      'demo-data.json',
      'demo.ts',
      'setup.sql',
      'demo-screens.zip',
      'Screenshot 01.png',
      'Screenshot 02.png',
    ],
    'RFP answers': [
      'Harbour Bank RFP.docx',
      'Nordwind RFP.docx',
      'Security questionnaire.xlsx',
      'Data residency.pdf',
    ],
  },
}

/** Empty folders. */
export const demoEmptyFolders: Partial<Record<DemoDepartment, string[]>> = {
  '华东研发中心/平台研发部': ['客户合同归档', '产品设计稿'],
  人力资源部: ['校园招聘/春招', '校园招聘/秋招'],
}

/** Personal files, of which every user gets some. */
export const demoPersonalFiles: Record<'zh' | 'en', string[]> = {
  zh: [
    '工作笔记.md',
    '个人简历.docx',
    '差旅报销单.xlsx',
    '周计划.xlsx',
    '读书笔记/人月神话.md',
    '读书笔记/设计心理学.md',
    '照片/周末徒步.jpg',
    '照片/海边.jpg',
    '待办.txt',
    '述职报告.pptx',
    '合同草稿/补充协议.docx',
    '会议录音.wav',
    '旧电脑/备忘.gbk.txt',
  ],
  en: [
    'Notes.md',
    'Travel expenses.xlsx',
    'Weekly plan.xlsx',
    'Reading/Team topologies.md',
    'Photos/Hike.jpg',
    'Photos/Harbour.jpg',
    'Todo.txt',
    'Performance review.docx',
    'Drafts/Blog post.md',
    'Voice memo.wav',
  ],
}

/** Made and deleted again. */
export const demoDeletedFiles: readonly [DemoDepartment, string][] = [
  ['华东研发中心/平台研发部', '临时文件.docx'],
  ['华东研发中心/平台研发部', '旧方案/迁移方案 v1.pptx'],
  ['华东研发中心/产品设计部', '废弃稿.png'],
  ['市场与销售/品牌市场部', '海报 副本.png'],
  ['财务管理部', '测试.xlsx'],
  ['人力资源部', '重复的名单.csv'],
  ['Cloudvista International', 'Draft (old).docx'],
]

/** Files locked by a user. */
export const demoLockedFiles: readonly [DemoDepartment, string][] = [
  ['华东研发中心/平台研发部', '供应商采购框架协议（终稿）.pdf'],
  ['财务管理部', '{y} 年度财务预算.xlsx'],
  ['Cloudvista International', 'Regional forecast.xlsx'],
]
