/** Holds the pages: their links, what readers copy from them, and the tables that say what the code has. No cluster is started. */
package io.aeolus.integration.pages;
