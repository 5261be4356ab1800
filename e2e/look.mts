import { chromium } from '@playwright/test';
import { chromiumOptions } from './launch/chromium';
const [who, out, ...rest] = process.argv.slice(2);
const browser = await chromium.launch(chromiumOptions());
const base = process.env.BASE ?? 'http://localhost:8090';
for (const [size, device] of Object.entries({ desktop: { viewport: { width: 1280, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } })) {
  const context = await browser.newContext({ ...device, locale: 'en-AU', timezoneId: 'Australia/Melbourne', reducedMotion: 'reduce', colorScheme: (process.env.DARK ? 'dark' : 'light') as 'dark' | 'light' });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()); });
  if (who && who !== '-') {
    await page.goto(base + '/login'); await page.getByLabel('Email').fill(who); await page.getByLabel('Password', { exact: true }).fill('crown-and-coil-demo');
    await page.getByRole('button', { name: 'Log in', exact: true }).click(); await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 60000 });
  }
  let i = 0;
  for (const path of rest) { await page.goto(base + path); await page.waitForTimeout(Number(process.env.WAIT ?? 5000)); await page.screenshot({ path: `${out}-${size}-${i++}.png`, fullPage: true }); console.log(page.url()); }
  await context.close();
}
await browser.close();
