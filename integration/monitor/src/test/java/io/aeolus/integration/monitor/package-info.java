/** Runs, profiles and network measurements on real clusters. */
package io.aeolus.integration.monitor;
