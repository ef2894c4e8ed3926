// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Masks passwords and other secrets in settings and command lines, for files that users share. */
public final class Secrets {

    /** Replaces a secret. */
    public static final String MASK = "***";

    /** Keys that are secrets. Keytabs and key spaces are none. */
    private static final String KEYS =
            "(?:private|api|access|blowfish|account|master|encryption|signing|storage|keystore|auth).?key(?!tab|space)";

    private static final String PASS = "(?<!by|com)pass(?![a-z])";

    /** Parts of the names of secrets. Storm's own secrets are a payload and a key of Blowfish. */
    private static final String NAMES =
            "passw|passphrase|" + PASS + "|pwd|secret|token|credential|jaas|auth.payload|" + KEYS;

    private static final Pattern NAME = Pattern.compile("(?i)" + NAMES);

    /** Parts of the names of arguments that may be secrets. */
    private static final String WORDS = "(?:" + NAMES + "|key)";

    /** A name that contains such a word, and its value. */
    private static final Pattern SETTING = Pattern.compile("(?is)^([^=]*" + WORDS + "[^=]*=).*$");

    /** An option that contains such a word. Its value is the next argument. */
    private static final Pattern OPTION = Pattern.compile("(?i)^-[^=]*" + WORDS + "[^=]*$");

    /** A secret with its name within a text, such as a JAAS configuration, JSON or JVM options. The secret may contain any character. */
    private static final Pattern NAMED = Pattern.compile("(?is)((?:passw\\w*|passphrase|" + PASS
            + "|pwd|secret[\\w.-]*|" + KEYS + "(?:\\.[\\w.-]*)?|token)[\"']?\\s*[=:]\\s*).+");

    /** The password in a URL. */
    private static final Pattern URL = Pattern.compile("(?<=://)([^/:@\\s]*):[^/@\\s]+@");

    /** The user and the password in an address of Oracle's JDBC driver. */
    private static final Pattern ORACLE = Pattern.compile("(?i)(jdbc:oracle:\\w+:[^/@\\s]+)/\\S+@");

    /** The user in a URL of HTTP without a password, which is a token. */
    private static final Pattern URL_TOKEN = Pattern.compile("(?i)(?<=https?://)[^/:@\\s]+@");

    private Secrets() {}

    /** Returns whether a setting with this name is a secret. */
    public static boolean isName(String name) {
        return NAME.matcher(name).find();
    }

    /** Replaces the password or token in each URL, and a text from the first named secret on, by a mask. */
    public static String masked(String text) {
        String withoutOracle = ORACLE.matcher(text).replaceAll("$1/" + MASK + "@");
        String withoutPasswords = URL.matcher(withoutOracle).replaceAll("$1:" + MASK + "@");
        String withoutTokens = URL_TOKEN.matcher(withoutPasswords).replaceAll(MASK + "@");
        return NAMED.matcher(withoutTokens).replaceFirst("$1" + MASK);
    }

    /** Replaces each value with the name of a secret, and secrets in texts, by a mask. A value can start with a hyphen. */
    public static List<String> masked(List<String> arguments) {
        List<String> masked = new ArrayList<>();
        boolean isValue = false;
        for (String argument : arguments) {
            masked.add(
                    isValue && !argument.startsWith("--")
                            ? MASK
                            : masked(SETTING.matcher(argument).replaceFirst("$1" + MASK)));
            isValue = OPTION.matcher(argument).matches();
        }
        return masked;
    }
}
