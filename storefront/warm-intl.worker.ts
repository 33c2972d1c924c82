/**
 * Runs in a worker while the page loads. When the first number format is created, Chromium scans the number formats of
 * all languages (30–90 ms on a desktop, several times that on a phone) and caches them for all its threads; in this
 * worker, nothing waits for it.
 */
new Intl.NumberFormat().format(0);
self.close();
