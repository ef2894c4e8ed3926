/** The command line as a user starts it. */
package io.aeolus.integration.cli;
