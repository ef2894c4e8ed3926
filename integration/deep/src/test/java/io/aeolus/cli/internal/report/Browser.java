// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium that exposes the console and the requests of its pages. Not thread-safe. */
final class Browser implements AutoCloseable {

    private static final JsonMapper MAPPER = new JsonMapper();

    private final ChromeDriver driver;

    /** Starts the system's Chromium with a new profile directory; skips the tests if there is no Chromium. */
    Browser(Path profile) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(executable("chromium", "/usr/bin/chromium"));
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(executable("chromedriver", "/usr/bin/chromedriver"))
                        .usingAnyFreePort()
                        .build(),
                options);
    }

    private static File executable(String property, String usual) {
        File file = new File(System.getProperty(property, usual));
        assumeTrue(
                file.canExecute(),
                () -> "%s does not exist: install Debian's chromium and chromium-driver, or name it by -D%s=FILE"
                        .formatted(file, property));
        return file;
    }

    void open(Path page) {
        driver.get(page.toUri().toString());
    }

    /** Evaluates a script. */
    JsonNode ask(String script) {
        Object json = driver.executeScript("return JSON.stringify(" + script + ")");
        try {
            return MAPPER.readTree(Objects.requireNonNull(json).toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    String text(String selector) {
        return driver.findElement(By.cssSelector(selector)).getText();
    }

    /** Returns the console messages of pages, including errors. */
    List<String> messages() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Returns the requested addresses since the previous call. */
    List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(Browser::json)
                .map(entry -> entry.get("message"))
                .filter(message -> message.get("method").textValue().equals("Network.requestWillBeSent"))
                .map(message -> message.at("/params/request/url").textValue())
                .toList();
    }

    private static JsonNode json(LogEntry entry) {
        try {
            return MAPPER.readTree(entry.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets the preferred colour scheme. */
    void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Sets the width of the window. */
    void resize(int width) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", false));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
