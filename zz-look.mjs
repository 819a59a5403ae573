import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const shots = JSON.parse(process.argv[2]);
for (const { name, w = 1280, h = 900, scheme = 'light', who, path, lang = '', full = false, wait = 3000, steps = [] } of shots) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, baseURL: 'http://localhost:3902', reducedMotion: 'reduce' });
  await c.clock.install({ time: new Date('2026-12-01T02:20:00Z') });
  const p = await c.newPage();
  p.on('pageerror', (e) => console.log(name, 'ERROR', e.message));
  try {
    if (who) {
      await p.goto('/admin'); await p.getByLabel('E-mail').first().fill(who + '@demo.test'); await p.getByLabel('Password', { exact: true }).fill('demo-' + who); await p.keyboard.press('Enter'); await p.waitForURL(/admin\/\w+/, { timeout: 20000 });
    }
    await p.goto(lang + path); await p.waitForTimeout(wait);
    for (const s of steps) { if (s.click) await p.getByRole(s.role ?? 'button', { name: new RegExp(s.click) }).first().click({ timeout: 8000 }); if (s.type) await p.keyboard.type(s.type); if (s.press) await p.keyboard.press(s.press); if (s.fill) await p.getByLabel(new RegExp(s.fill)).first().fill(s.value); if (s.scroll) await p.mouse.wheel(0, s.scroll); await p.waitForTimeout(s.wait ?? 1200); }
    if (p.url().length < 200) console.log(name, p.url());
  } catch (e) { console.log(name, e.message.split('\n')[0]); }
  await p.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full });
  await c.close();
}
await b.close();
